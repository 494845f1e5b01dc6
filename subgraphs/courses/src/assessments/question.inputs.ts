import { Field, ID, InputType } from 'type-graphql';
import { type QuestionType, QuestionTypeEnum } from './question.states';

@InputType('AssessmentOptionInput', { description: 'One of the answers that a question offers.' })
export class OptionInput {
  @Field(() => ID, {
    nullable: true,
    description: 'An option of the question that stays, `opt_…`; a new one is made otherwise.',
  })
  id?: string | null;

  @Field({ description: 'The answer, 1 to 500 characters.' })
  optionText!: string;

  @Field({ description: 'Whether it is right.' })
  isCorrect!: boolean;
}

@InputType('AssessmentQuestionInput', { description: "A question of a lesson's assessment." })
export class QuestionInput {
  @Field(() => ID, {
    nullable: true,
    description: 'A question of the lesson that stays, `ques_…`; a new one is made otherwise.',
  })
  id?: string | null;

  @Field({ description: 'The question, 1 to 2,000 characters.' })
  questionText!: string;

  @Field(() => QuestionTypeEnum, { description: 'How it is answered.' })
  questionType!: QuestionType;

  @Field({
    description:
      'The right answer, at most 1,000 characters; it counts where no options do. `true` or `false` for TRUE_FALSE.',
  })
  correctAnswer!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'A picture that belongs to it: a PNG, JPEG, GIF or WebP file of at most 10 MB.',
  })
  imageId?: string | null;

  @Field(() => [OptionInput], {
    nullable: true,
    description:
      'Options in their order, at most 20. MULTIPLE_CHOICE has two or more, one of them right; MULTIPLE_SELECT two or more, some of them right; TRUE_FALSE none, or two with one right; SHORT_ANSWER none.',
  })
  options?: OptionInput[] | null;
}
