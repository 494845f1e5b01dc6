import type { QuestionType } from '../assessments/question.states';
import { percentOf } from './percent';
import { comparable } from './short-answer';

/** A question as it is graded. */
export interface GradableQuestion {
  readonly id: string;
  readonly questionType: QuestionType;
  /** What is compared with an answer by text. */
  readonly correctAnswer: string | null;
  readonly options: readonly { readonly id: string; readonly isCorrect: boolean }[];
}

/** What a student says to a question: a text, or options. */
export interface Answer {
  readonly questionId: string;
  readonly answerText?: string | null;
  readonly selectedOptionIds?: readonly string[] | null;
}

/** What a lesson asks for; without either, everything passes. */
export interface Requirement {
  /** Percent, exact text. */
  readonly minimumGradePercent: string | null;
  readonly minimumQuestionsCorrect: number | null;
}

/** A question with what was said to it. */
export interface GradedQuestion {
  readonly questionId: string;
  readonly correct: boolean;
  readonly answerText: string | null;
  readonly selectedOptionIds: readonly string[];
}

/** What came of an assessment. */
export interface Grading {
  /** Percent of the questions, with two decimals, rounded half-even. */
  readonly grade: number;
  readonly correctCount: number;
  readonly questionCount: number;
  readonly passed: boolean;
  readonly questions: readonly GradedQuestion[];
}

/**
 * Grades answers, of which each is to another of the questions. A question without an answer counts as answered wrongly. The
 * grade that is shown is the one that has to reach the minimum: nobody fails with 66.67 where 66.67 is asked for.
 */
export function grade(
  questions: readonly GradableQuestion[],
  answers: readonly Answer[],
  requirement: Requirement,
): Grading {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  const graded = questions.map((question) => gradedQuestion(question, byQuestion.get(question.id)));
  const correctCount = graded.filter(({ correct }) => correct).length;
  const result = percentOf(correctCount, questions.length);
  const { minimumGradePercent, minimumQuestionsCorrect } = requirement;
  const passed = result >= Number(minimumGradePercent ?? 0) && correctCount >= (minimumQuestionsCorrect ?? 0);
  return { grade: result, correctCount, questionCount: questions.length, passed, questions: graded };
}

function gradedQuestion(question: GradableQuestion, answer: Answer | undefined): GradedQuestion {
  const answerText = answer?.answerText ?? null;
  const selectedOptionIds = [...new Set(answer?.selectedOptionIds)];
  return {
    questionId: question.id,
    correct: answer !== undefined && isCorrect(question, answerText, selectedOptionIds),
    answerText,
    selectedOptionIds,
  };
}

function isCorrect(
  { questionType, correctAnswer, options }: GradableQuestion,
  text: string | null,
  selected: readonly string[],
): boolean {
  const byText = questionType === 'short_answer' || (questionType === 'true_false' && selected.length === 0);
  if (byText)
    return (
      text !== null &&
      correctAnswer !== null &&
      comparable(text) !== '' &&
      comparable(text) === comparable(correctAnswer)
    );
  const right = new Set(options.filter((option) => option.isCorrect).map(({ id }) => id));
  if (questionType !== 'multiple_select') return selected.length === 1 && right.has(selected[0] as string);
  return right.size > 0 && selected.length === right.size && selected.every((id) => right.has(id));
}
