import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType('AssessmentOption', { description: 'An answer option of a question.', simpleResolvers: true })
export class Option {
  @Field(() => ID, { description: 'Public id, `opt_…`.' })
  id!: string;

  @Field({ description: 'Text of the option.' })
  optionText!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the option is correct; null without `courses:update`.',
  })
  isCorrect!: boolean | null;

  @Field(() => Int, { description: 'Position in the question, from 0 without gaps.' })
  order!: number;
}
