import { Field, ID, InputType } from 'type-graphql';
import { type QuestionType, QuestionTypeEnum } from './question.states';

@InputType('AssessmentOptionInput', { description: 'An answer option of a question.' })
export class OptionInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Existing option of the question to keep, `opt_…`; by default a new option is created.',
  })
  id?: string | null;

  @Field({ description: 'Text of the option, 1 to 500 characters.' })
  optionText!: string;

  @Field({ description: 'Whether the option is correct.' })
  isCorrect!: boolean;
}

@InputType('AssessmentQuestionInput', { description: "A question of a lesson's assessment." })
export class QuestionInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Existing question of the lesson to keep, `ques_…`; by default a new question is created.',
  })
  id?: string | null;

  @Field({ description: 'Text of the question, 1 to 2,000 characters.' })
  questionText!: string;

  @Field(() => QuestionTypeEnum, { description: 'Type of the question.' })
  questionType!: QuestionType;

  @Field({
    description:
      'Correct answer, at most 1,000 characters; used only if no options determine it. `true` or `false` for TRUE_FALSE.',
  })
  correctAnswer!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Image: a PNG, JPEG, GIF or WebP file of at most 10 MB.',
  })
  imageId?: string | null;

  @Field(() => [OptionInput], {
    nullable: true,
    description:
      'Options in display order, at most 20. MULTIPLE_CHOICE has two or more, exactly one of them correct; MULTIPLE_SELECT two or more, at least one of them correct; TRUE_FALSE none, or two with one correct; SHORT_ANSWER none.',
  })
  options?: OptionInput[] | null;
}
