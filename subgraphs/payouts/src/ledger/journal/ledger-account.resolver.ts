import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import {
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  MaxListSize,
  type ReadRow,
} from '../../../../kit/src';
import type { LedgerAccountRepository } from './ledger-account.repository';
import { LedgerAccount } from './ledger-account.resource';
import { LedgerBalance } from './ledger-account-parts.type';
import { LedgerEntryListArgs } from './ledger-entry.inputs';
import type { LedgerEntryRepository } from './ledger-entry.repository';
import { LedgerEntryConnection, type LedgerEntry } from './ledger-entry.type';

const ofAccount = { description: 'Id of the ledger account, `ldgr_…`, or of its owner, `biz_…` or `user_…`.' } as const;

interface OwnerFields {
  /** ID of the account or user that owns the wallet. */
  readonly accountId: string;
}

@Resolver(() => LedgerAccount)
export class LedgerAccountResolver {
  constructor(
    private readonly accounts: LedgerAccountRepository,
    private readonly entries: LedgerEntryRepository,
  ) {}

  @Query(() => LedgerAccount, {
    nullable: true,
    description:
      'A ledger account; null if not found or not accessible. Users can read their own; for an account, needs `company:balance:read` and `payout:account:read`.',
  })
  ledgerAccount(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofAccount) id: string,
  ): Promise<ReadRow<LedgerAccount> | null> {
    return this.accounts.find(ctx, id, selectionOf(info, 'LedgerAccount'));
  }

  @MaxListSize(100)
  @FieldResolver(() => [LedgerBalance], { description: 'Balances by currency.' })
  balances(@Root() { accountId }: OwnerFields, @Ctx() ctx: Context): Promise<LedgerBalance[]> {
    return this.entries.balances(ctx, accountId);
  }

  @FieldResolver(() => LedgerEntryConnection, {
    name: 'entries',
    description: 'Changes that make up the balances, newest first, 20 at a time by default.',
  })
  async list(
    @Root() { accountId }: OwnerFields,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => LedgerEntryListArgs) args: LedgerEntryListArgs,
  ): Promise<Connection<ReadRow<LedgerEntry>>> {
    return toConnection(
      await this.entries.list(ctx, accountId, { ...args, page: args }, selectionOf(info, 'LedgerEntry', nodePaths)),
    );
  }
}
