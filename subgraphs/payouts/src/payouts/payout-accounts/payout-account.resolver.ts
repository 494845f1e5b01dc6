import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../../kit/src';
import { payoutAccountPolicy } from './payout-account.policy';
import { PayoutAccount } from '../../references.type';

@Resolver(() => PayoutAccount)
export class PayoutAccountResolver {
  @Query(() => PayoutAccount, {
    nullable: true,
    description: 'Payout account of an account; null if not found or not accessible. Needs `payout:account:read`.',
  })
  payoutAccount(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the payout account, `poact_…`, or of its account.' }) id: string,
  ): PayoutAccount | null {
    return payoutAccountPolicy.found(ctx, id);
  }
}
