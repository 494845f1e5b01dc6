import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { type Context, selectionOf } from '../../../kit/src';
import type { LedgerAccountRepository } from './ledger-account.repository';
import { LedgerAccount } from './ledger-account.type';

const ofAccount = { description: 'Its id, `ldgr_…`, or that of its owner, `biz_…` or `user_…`.' } as const;

@Resolver(() => LedgerAccount)
export class LedgerAccountResolver {
  constructor(private readonly accounts: LedgerAccountRepository) {}

  @Query(() => LedgerAccount, {
    nullable: true,
    description: 'A ledger account; null when there is none for the caller. Users see their own; that of an account needs `company:balance:read` and `payout:account:read`.',
  })
  ledgerAccount(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Arg('id', () => ID, ofAccount) id: string): Promise<unknown> {
    return this.accounts.find(ctx, id, selectionOf(info, 'LedgerAccount'));
  }
}
