import { Field, ID, InputType } from 'type-graphql';
import { OneOf, replacedBy } from '../../../../kit/src';

/** Deprecation of the fields that `owner` replaces. */
export const replacedByOwner = replacedBy('owner');

@OneOf
@InputType({ description: 'The owner of a balance: an account or a user.' })
export class BalanceOwnerInput {
  @Field(() => ID, { nullable: true, description: 'The account, `biz_…`.' })
  accountId?: string;

  @Field(() => ID, { nullable: true, description: 'The user, `user_…`.' })
  userId?: string;
}
