import type { QuestionType } from '../assessments/question.states';
import { percentOf } from './percent';

/** Question with the fields that grading needs, including the correct answer. */
export interface GradableQuestion {
  readonly id: string;
  readonly questionType: QuestionType;
  /** Correct answer of `short_answer` and `true_false` questions; not used for other types. */
  readonly correctAnswer: string | null;
  readonly options: readonly { readonly id: string; readonly isCorrect: boolean }[];
}

/** Answer of a student to a question: a text, or the ids of the selected options. */
export interface QuestionAnswer {
  readonly questionId: string;
  readonly answerText?: string | null;
  readonly selectedOptionIds?: readonly string[] | null;
}

/** Requirements for passing an assessment. Without requirements, every submission passes. */
export interface Requirement {
  /** Minimum percentage of correct answers, as an exact decimal string; null for no minimum. */
  readonly minimumGradePercent: string | null;
  readonly minimumQuestionsCorrect: number | null;
}

/** Question with the student's answer, and whether the answer is correct. */
export interface GradedQuestion {
  readonly questionId: string;
  readonly correct: boolean;
  readonly answerText: string | null;
  readonly selectedOptionIds: readonly string[];
}

/** Result of grading the answers to an assessment: the grade, whether it passes, and the graded questions. */
export interface Grading {
  /** Percentage of correct answers, 0 to 100, with two decimals, rounded half-even. */
  readonly grade: number;
  readonly correctCount: number;
  readonly questionCount: number;
  readonly passed: boolean;
  readonly questions: readonly GradedQuestion[];
}

/**
 * Grades answers; each question has at most one. A question without an answer is treated as incorrect. The rounded
 * grade is compared with the minimum: 66.67 passes a minimum of 66.67.
 */
export function grade(
  questions: readonly GradableQuestion[],
  answers: readonly QuestionAnswer[],
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

function gradedQuestion(question: GradableQuestion, answer: QuestionAnswer | undefined): GradedQuestion {
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
  const isFreeText = questionType === 'short_answer' || (questionType === 'true_false' && selected.length === 0);
  if (isFreeText)
    return (
      text !== null &&
      correctAnswer !== null &&
      comparable(text) !== '' &&
      comparable(text) === comparable(correctAnswer)
    );
  const correctIds = new Set(options.filter((option) => option.isCorrect).map(({ id }) => id));
  if (questionType !== 'multiple_select') return selected.length === 1 && correctIds.has(selected[0] as string);
  return correctIds.size > 0 && selected.length === correctIds.size && selected.every((id) => correctIds.has(id));
}

/**
 * Normalizes a short answer for comparison: trimmed, in lower case, and in Unicode normalization form C. Compatibility
 * forms stay distinct, because `10²` is not 102.
 */
export function comparable(text: string): string {
  // Lower, upper and lower case again also folds characters without a one-to-one counterpart: ß and SS, ς and σ.
  return text.normalize('NFC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}
