import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../../../kit/src';

@ObjectType({
  description: 'What an assessment asks of whoever is to complete its lesson: one of the two.',
  simpleResolvers: true,
})
export class AssessmentCompletionRequirement {
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Percent of the questions that have to be answered correctly, from 0 to 100.',
  })
  minimumGradePercent!: string | null;

  @Field(() => Int, { nullable: true, description: 'Questions that have to be answered correctly.' })
  minimumQuestionsCorrect!: number | null;
}
