import { ArgsType, Field, ID } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';

/** Arguments of all lists of promotion objects. */
@ArgsType()
export class PromotionListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only rows of this account.' })
  accountId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only rows created after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only rows created before this time.' })
  createdBefore?: Date | null;
}
