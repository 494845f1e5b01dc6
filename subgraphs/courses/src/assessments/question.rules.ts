import { ParameterInvalid, checkLength, sentence, thisInput } from '../../../kit/src';
import { OptionsDoNotFit } from './question.errors';
import type { OptionInput, QuestionInput } from './question.inputs';
import type { QuestionType } from './question.states';

export const mostQuestions = 100;
const mostOptions = 20;

interface Offer {
  readonly wanted: string;
  fits(options: number, right: number): boolean;
}

const offers: Readonly<Record<QuestionType, Offer>> = {
  short_answer: { wanted: 'no options', fits: (options) => options === 0 },
  true_false: {
    wanted: 'no options, or two with one right',
    fits: (options, right) => options === 0 || (options === 2 && right === 1),
  },
  multiple_choice: {
    wanted: 'two or more options, one of them right',
    fits: (options, right) => options >= 2 && right === 1,
  },
  multiple_select: {
    wanted: 'two or more options, some of them right',
    fits: (options, right) => options >= 2 && right >= 1,
  },
};

/** Rejects questions that cannot be displayed or answered. */
export function checkQuestions(questions: readonly QuestionInput[]): void {
  if (questions.length > mostQuestions)
    throw new ParameterInvalid(['assessmentQuestions'], `An assessment has at most ${mostQuestions} questions.`);
  questions.forEach((question, index) => checkQuestion(question, ['assessmentQuestions', String(index)]));
}

function checkQuestion(
  { questionText, questionType, correctAnswer, options }: QuestionInput,
  path: readonly string[],
): void {
  checkText(questionText, 2_000, [...path, 'questionText']);
  checkLength(correctAnswer, 1_000, [...path, 'correctAnswer']);
  checkAnswer(questionType, correctAnswer, [...path, 'correctAnswer']);
  checkOptions(questionType, options ?? [], [...path, 'options']);
}

function checkAnswer(type: QuestionType, answer: string, path: readonly string[]): void {
  if (type === 'short_answer' && answer.trim() === '')
    throw new ParameterInvalid(path, sentence`${thisInput} must not be empty.`);
  if (type === 'true_false' && !['true', 'false'].includes(answer.toLowerCase()))
    throw new ParameterInvalid(path, sentence`${thisInput} is true or false.`);
}

function checkOptions(type: QuestionType, options: readonly OptionInput[], path: readonly string[]): void {
  if (options.length > mostOptions) throw new ParameterInvalid(path, `A question has at most ${mostOptions} options.`);
  options.forEach(({ optionText }, index) => checkText(optionText, 500, [...path, String(index), 'optionText']));
  const right = options.filter(({ isCorrect }) => isCorrect).length;
  if (!offers[type].fits(options.length, right)) throw new OptionsDoNotFit(path, offers[type].wanted);
}

function checkText(text: string, longest: number, path: readonly string[]): void {
  if (text.trim() === '' || text.length > longest)
    throw new ParameterInvalid(path, sentence`${thisInput} has 1 to ${longest} characters.`);
}

/** Returns the correct answer in its stored form. */
export function keptAnswer({ questionType, correctAnswer }: QuestionInput): string {
  return questionType === 'true_false' ? correctAnswer.toLowerCase() : correctAnswer;
}
