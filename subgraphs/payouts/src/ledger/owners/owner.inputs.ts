import { Directive, Field, ID, InputType } from 'type-graphql';
import { OneOf, replacedBy } from '../../../../kit/src';

/** Deprecates a field that `owner` replaces. A directive, because inherited fields lose a `deprecationReason`. */
export const replacedByOwner = Directive(`@deprecated(reason: "${replacedBy('owner')}")`) as PropertyDecorator;

@OneOf
@InputType({ description: 'The owner of a balance: an account or a user.' })
export class BalanceOwnerInput {
  @Field(() => ID, { nullable: true, description: 'The account, `biz_…`.' })
  accountId?: string;

  @Field(() => ID, { nullable: true, description: 'The user, `user_…`.' })
  userId?: string;
}
