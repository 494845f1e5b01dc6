import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../kit/src';
import { payoutAccountPolicy } from './payout-account.policy';
import { PayoutAccount } from './payout-account.type';

@Resolver(() => PayoutAccount)
export class PayoutAccountResolver {
  @Query(() => PayoutAccount, {
    nullable: true,
    description:
      'Through what an account is paid out; null when there is none for the caller. Needs `payout:account:read`.',
  })
  payoutAccount(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id, `poact_…`, or that of its account.' }) id: string,
  ): PayoutAccount | null {
    return payoutAccountPolicy.found(ctx, id);
  }
}
