import { ArgsType, Field, ID } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';

/** Arguments of every list of promotion. */
@ArgsType()
export class PromotionListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only rows of this account.' })
  accountId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only rows made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only rows made before this instant.' })
  createdBefore?: Date | null;
}
