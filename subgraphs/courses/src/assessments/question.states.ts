import { registerEnum } from '../../../kit/src';

/** `short_answer` and `true_false` are answered by text, `multiple_choice` by one option, `multiple_select` by one or more. */
export const questionTypes = ['short_answer', 'true_false', 'multiple_choice', 'multiple_select'] as const;
export type QuestionType = (typeof questionTypes)[number];
export const QuestionTypeEnum = registerEnum(
  'AssessmentQuestionType',
  questionTypes,
  'Type of an assessment question.',
);
