import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { type Context, type Currency, CurrencyEnum } from '../../../../kit/src';
import type { PayoutLimitsReader } from './payout-limits';
import { PayoutLimits } from './payout-limits.type';

@Resolver(() => PayoutLimits)
export class PayoutLimitsResolver {
  constructor(private readonly limits: PayoutLimitsReader) {}

  @Query(() => PayoutLimits, {
    description:
      'Current payout limits of an account or a user. Needs `payout:withdrawal:read`; users need no permission for their own.',
  })
  payoutLimits(
    @Ctx() ctx: Context,
    @Arg('accountId', () => ID, {
      nullable: true,
      description: "Account; the credential's account or user by default.",
    })
    accountId?: string | null,
    @Arg('userId', () => ID, { nullable: true, description: 'A user, instead of an account.' }) userId?: string | null,
    @Arg('currency', () => CurrencyEnum, {
      nullable: true,
      description: 'Currency of the balance, `usd` by default.',
    })
    currency?: Currency | null,
  ): Promise<PayoutLimits> {
    return this.limits.of(ctx, { accountId, userId }, currency ?? 'usd');
  }
}
