import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Commands, Context } from '../../../kit/src';
import { payoutAccountPolicy } from './payout-account.policy';
import { type PayoutAccountStatus, PayoutAccountStatusEnum } from './payout-account.states';
import { SandboxPayoutAccountPayload } from './payout-account.type';
import type { PayoutAccounts } from './payout-accounts';

/** Stands in for the payout provider, in sandbox mode only. */
@Resolver()
export class SandboxPayoutAccountResolver {
  constructor(
    private readonly payoutAccounts: PayoutAccounts,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => SandboxPayoutAccountPayload, {
    description: "Sandbox only: sets what the payout provider says about an account's payout account. Needs `payout:account:update`.",
  })
  async sandboxPayoutAccountStatusSet(
    @Ctx() ctx: Context,
    @Arg('accountId', () => ID) accountId: string,
    @Arg('status', () => PayoutAccountStatusEnum) status: PayoutAccountStatus,
  ): Promise<unknown> {
    payoutAccountPolicy.requireUpdate(ctx, accountId);
    const { id, userErrors } = await this.commands.run(ctx, 'sandboxPayoutAccountStatusSet', { accountId, status }, async (tx) => {
      await this.payoutAccounts.set(tx, accountId, status);
      return accountId;
    });
    return { account: id && { id }, status: id && status, userErrors };
  }
}
