import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../../kit/src';

@ObjectType('CustomFieldResponse', { description: 'Answer to a checkout question.', simpleResolvers: true })
export class CustomFieldResponseType {
  @Field(() => ID, { description: 'Public id, `cfrp_…`.' })
  id!: string;

  @Field({ description: 'The question.' })
  question!: string;

  @Field({ description: 'The answer.' })
  answer!: string;

  @Field(() => DateTimeScalar, { description: 'Time at which the question was answered.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change of the answer.' })
  updatedAt!: Date;
}
