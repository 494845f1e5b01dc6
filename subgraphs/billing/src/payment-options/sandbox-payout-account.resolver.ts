import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Commands, Context } from '../../../kit/src';
import { recordPayoutAccountStatus } from './payout-account.events';
import { payoutAccountPolicy } from './payout-account.policy';
import { type PayoutAccountStatus, PayoutAccountStatusEnum } from './payout-account.states';
import { SandboxPayoutAccountPayload } from './payout-account.type';
import type { PayoutAccountRepository } from './payout-account.repository';

/** Resolver that sets the status of a payout account in place of the payout provider, in sandbox mode only. */
@Resolver()
export class SandboxPayoutAccountResolver {
  constructor(
    private readonly payoutAccounts: PayoutAccountRepository,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => SandboxPayoutAccountPayload, {
    description:
      "Sandbox only: sets the status that the payout provider reports for an account's payout account. Needs `payout:account:update`.",
  })
  async sandboxPayoutAccountStatusSet(
    @Ctx() ctx: Context,
    @Arg('accountId', () => ID, { description: 'Account (`biz_…`) of the payout account.' }) accountId: string,
    @Arg('status', () => PayoutAccountStatusEnum, { description: 'New status.' })
    status: PayoutAccountStatus,
  ): Promise<unknown> {
    payoutAccountPolicy.requireUpdate(ctx, accountId);
    const { id, userErrors } = await this.commands.run(
      ctx,
      'sandboxPayoutAccountStatusSet',
      { accountId, status },
      async (tx) => {
        if (await this.payoutAccounts.set(tx, accountId, status)) await recordPayoutAccountStatus(tx, accountId);
        return accountId;
      },
    );
    return { account: id && { id }, status: id && status, userErrors };
  }
}
