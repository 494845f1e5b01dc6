import { checkLength } from '../../../kit/src';
import type { Answer, GradableQuestion } from './grading';
import { AnsweredTwice, NotOfTheLesson, NotOfTheQuestion } from './submission.errors';

const longestAnswer = 1_000;

/** Rejects answers with an unknown question or option, two answers to one question, and too long answers. */
export function checkAnswers(questions: readonly GradableQuestion[], answers: readonly Answer[]): void {
  const open = new Map(questions.map((question) => [question.id, question]));
  for (const [place, { questionId, answerText, selectedOptionIds }] of answers.entries()) {
    const question = open.get(questionId);
    if (!question)
      throw questions.some(({ id }) => id === questionId) ? new AnsweredTwice(place) : new NotOfTheLesson(place);
    open.delete(questionId);
    checkLength(answerText, longestAnswer, ['answers', String(place), 'answerText']);
    if (selectedOptionIds?.some((chosen) => !question.options.some(({ id }) => id === chosen)))
      throw new NotOfTheQuestion(place);
  }
}
