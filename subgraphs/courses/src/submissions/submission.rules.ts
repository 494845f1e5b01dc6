import { checkLength } from '../../../kit/src';
import type { QuestionAnswer, GradableQuestion } from './grading';
import { DuplicateAnswer, QuestionNotInLesson, OptionNotInQuestion } from './submission.errors';

const maxAnswerLength = 1_000;

/**
 * Throws `ParameterInvalid` for an answer to an unknown question, with an unknown option or a too long text, and for
 * two answers to one question.
 */
export function checkAnswers(questions: readonly GradableQuestion[], answers: readonly QuestionAnswer[]): void {
  const unanswered = new Map(questions.map((question) => [question.id, question]));
  for (const [index, { questionId, answerText, selectedOptionIds }] of answers.entries()) {
    const question = unanswered.get(questionId);
    if (!question)
      throw questions.some(({ id }) => id === questionId) ? new DuplicateAnswer(index) : new QuestionNotInLesson(index);
    unanswered.delete(questionId);
    checkLength(answerText, maxAnswerLength, ['answers', String(index), 'answerText']);
    if (selectedOptionIds?.some((selectedId) => !question.options.some(({ id }) => id === selectedId)))
      throw new OptionNotInQuestion(index);
  }
}
