import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { CheckedByDomain, DecimalScalar, OneOf } from '../../../kit/src';

@ObjectType({
  description: 'Result of an assessment that is required to complete its lesson: either a percentage or a number.',
  simpleResolvers: true,
})
export class AssessmentCompletionRequirement {
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Minimum percentage of correct answers, from 0 to 100.',
  })
  minimumGradePercent!: string | null;

  @Field(() => Int, { nullable: true, description: 'Minimum number of correct answers.' })
  minimumQuestionsCorrect!: number | null;
}

@OneOf
@InputType({
  description: 'Result of an assessment that is required to complete its lesson: either a percentage or a number.',
})
export class AssessmentCompletionRequirementInput extends CheckedByDomain {
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Minimum percentage of correct answers, from 0 to 100, with at most two decimals.',
  })
  minimumGradePercent?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Minimum number of correct answers, from 0 to the number of questions.',
  })
  minimumQuestionsCorrect?: number | null;
}
