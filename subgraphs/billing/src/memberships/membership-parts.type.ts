import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';

@ObjectType('CustomFieldResponse', { description: 'An answer to a question of the checkout.', simpleResolvers: true })
export class CustomFieldResponseType {
  @Field(() => ID, { description: 'Public id, `cfrp_…`.' })
  id!: string;

  @Field({ description: 'The question.' })
  question!: string;

  @Field({ description: 'The answer.' })
  answer!: string;

  @Field(() => DateTimeScalar, { description: 'When it was answered.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the answer last changed.' })
  updatedAt!: Date;
}
