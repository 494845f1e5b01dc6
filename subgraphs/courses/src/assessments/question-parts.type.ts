import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType('AssessmentOption', { description: 'One of the answers that a question offers.', simpleResolvers: true })
export class Option {
  @Field(() => ID, { description: 'Public id, `opt_…`.' })
  id!: string;

  @Field({ description: 'The answer.' })
  optionText!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is right; null without `courses:update`.' })
  isCorrect!: boolean | null;

  @Field(() => Int, { description: 'Its place in the question, from 0 and without gaps.' })
  order!: number;
}
