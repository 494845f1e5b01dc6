import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type Commands, type Context, type Transaction, recordEvent } from '../../../../kit/src';
import { payoutAccountPolicy, payoutAccountIdOf } from './payout-account.policy';
import { type PayoutAccountStatus, PayoutAccountStatusEnum } from './payout-account.states';
import { SandboxPayoutAccountPayload } from './payout-account.type';
import type { PayoutAccountRepository } from './payout-account.repository';

/**
 * Records a `payout_account.status_updated` event in the outbox. The payout status of the account must have been
 * written in this transaction.
 */
function recordPayoutAccountStatus(tx: Transaction, accountId: string): Promise<void> {
  return recordEvent(tx, 'billing.account_payouts', {
    type: 'payout_account.status_updated',
    resource: 'PayoutAccount',
    resourceId: payoutAccountIdOf(accountId),
    accountId,
  });
}

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
  ): Promise<SandboxPayoutAccountPayload> {
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
    return id === null ? { account: null, status: null, userErrors } : { account: { id }, status, userErrors };
  }
}
