import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Commands, Context, Outcome, Transaction } from '../../../../kit/src';
import { ledgerAccountPolicy } from '../journal/ledger-account.policy';
import type { LedgerAccountRepository } from '../journal/ledger-account.repository';
import { LedgerAccountPayload } from '../journal/ledger-account.resource';
import { type SettlementService, maxSettlements } from './settlement.service';

const ownerArgument = { description: 'Owner of the funds: an account, `biz_…`, or a user, `user_…`.' } as const;

/** Sandbox-only command that makes pending funds available immediately. */
@Resolver()
export class SandboxSettlementResolver {
  constructor(
    private readonly settlements: SettlementService,
    private readonly accounts: LedgerAccountRepository,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => LedgerAccountPayload, {
    description:
      'Sandbox only: makes the pending funds of an owner available immediately. Needs `payout:withdraw_funds`.',
  })
  sandboxLedgerAccountSettle(
    @Ctx() ctx: Context,
    @Arg('ownerId', () => ID, ownerArgument) ownerId: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxLedgerAccountSettle', { ownerId }, (tx) => this.settle(tx, ownerId));
  }

  private async settle(tx: Transaction, ownerId: string): Promise<string> {
    ledgerAccountPolicy.requireMove(tx, ownerId);
    const id = await this.accounts.idOf(tx, ownerId);
    for (let settledCount = maxSettlements; settledCount === maxSettlements;)
      settledCount = await this.settlements.settlePending(tx, ownerId);
    return id;
  }
}
