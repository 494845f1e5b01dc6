import { ParameterInvalid, checkLength, messageTemplate, thisInput, checkAll } from '../../../kit/src';
import { InvalidQuestionOptions } from './question.errors';
import type { OptionInput, QuestionInput } from './question.inputs';
import type { QuestionType } from './question.states';

export const maxQuestions = 100;
const maxOptions = 20;

interface Offer {
  readonly wanted: string;
  fits(options: number, correctCount: number): boolean;
}

const offers: Readonly<Record<QuestionType, Offer>> = {
  short_answer: { wanted: 'no options', fits: (options) => options === 0 },
  true_false: {
    wanted: 'no options, or two with one correct',
    fits: (options, correctCount) => options === 0 || (options === 2 && correctCount === 1),
  },
  multiple_choice: {
    wanted: 'two or more options, one of them correct',
    fits: (options, correctCount) => options >= 2 && correctCount === 1,
  },
  multiple_select: {
    wanted: 'two or more options, at least one of them correct',
    fits: (options, correctCount) => options >= 2 && correctCount >= 1,
  },
};

/**
 * Throws `ParameterInvalid` if there are too many questions, or if a question cannot be displayed or answered. Throws
 * `InvalidQuestionOptions` if the options do not fit the question type.
 */
export function checkQuestions(questions: readonly QuestionInput[]): void {
  checkAll(
    () =>
      questions.length > maxQuestions &&
      new ParameterInvalid(['assessmentQuestions'], `An assessment has at most ${maxQuestions} questions.`),
    ...questions.map((question, index) => () => checkQuestion(question, ['assessmentQuestions', String(index)])),
  );
}

function checkQuestion(
  { questionText, questionType, correctAnswer, options }: QuestionInput,
  path: readonly string[],
): void {
  checkAll(
    () => checkTextLength(questionText, 2_000, [...path, 'questionText']),
    () => checkLength(correctAnswer, 1_000, [...path, 'correctAnswer']),
    () => checkAnswer(questionType, correctAnswer, [...path, 'correctAnswer']),
    () => checkOptions(questionType, options ?? [], [...path, 'options']),
  );
}

function checkAnswer(type: QuestionType, answer: string, path: readonly string[]): void {
  checkAll(
    () =>
      type === 'short_answer' &&
      answer.trim() === '' &&
      new ParameterInvalid(path, messageTemplate`${thisInput} must not be empty.`),
    () =>
      type === 'true_false' &&
      !['true', 'false'].includes(answer.toLowerCase()) &&
      new ParameterInvalid(path, messageTemplate`${thisInput} must be true or false.`),
  );
}

function checkOptions(type: QuestionType, options: readonly OptionInput[], path: readonly string[]): void {
  const correctCount = options.filter(({ isCorrect }) => isCorrect).length;
  checkAll(
    () => options.length > maxOptions && new ParameterInvalid(path, `A question has at most ${maxOptions} options.`),
    ...options.map(
      ({ optionText }, index) =>
        () =>
          checkTextLength(optionText, 500, [...path, String(index), 'optionText']),
    ),
    () => !offers[type].fits(options.length, correctCount) && new InvalidQuestionOptions(path, offers[type].wanted),
  );
}

function checkTextLength(text: string, maxLength: number, path: readonly string[]): void {
  if (text.trim() === '' || text.length > maxLength)
    throw new ParameterInvalid(path, messageTemplate`${thisInput} must have 1 to ${maxLength} characters.`);
}

/** Returns the correct answer in its stored form: in lower case for `true_false`, otherwise unchanged. */
export function toStoredAnswer({ questionType, correctAnswer }: QuestionInput): string {
  return questionType === 'true_false' ? correctAnswer.toLowerCase() : correctAnswer;
}
