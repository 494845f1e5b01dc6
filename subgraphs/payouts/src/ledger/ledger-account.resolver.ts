import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection, MaxListSize } from '../../../kit/src';
import type { LedgerAccountRepository } from './ledger-account.repository';
import { LedgerAccount, LedgerAccountPayload, LedgerBalance } from './ledger-account.type';
import { LedgerEntryListArgs } from './ledger-entry.inputs';
import type { LedgerEntryRepository } from './ledger-entry.repository';
import { LedgerEntryConnection } from './ledger-entry.type';

const ofAccount = { description: 'Its id, `ldgr_…`, or that of its owner, `biz_…` or `user_…`.' } as const;

interface OwnerFields {
  /** ID of the owner. */
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
      'A ledger account; null when there is none for the caller. Users see their own; that of an account needs `company:balance:read` and `payout:account:read`.',
  })
  ledgerAccount(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofAccount) id: string,
  ): Promise<unknown> {
    return this.accounts.find(ctx, id, selectionOf(info, 'LedgerAccount'));
  }

  @MaxListSize(100)
  @FieldResolver(() => [LedgerBalance], { description: 'What is held, by currency.' })
  balances(@Root() { accountId }: OwnerFields, @Ctx() ctx: Context): Promise<LedgerBalance[]> {
    return this.entries.balances(ctx, accountId);
  }

  @FieldResolver(() => LedgerEntryConnection, {
    name: 'entries',
    description: 'What the balances are made of, the latest first, 20 at a time by default.',
  })
  async list(
    @Root() { accountId }: OwnerFields,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => LedgerEntryListArgs) args: LedgerEntryListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.entries.list(ctx, accountId, { ...args, page: args }, selectionOf(info, 'LedgerEntry', nodePaths)),
    );
  }
}

@Resolver(() => LedgerAccountPayload)
export class LedgerAccountPayloadResolver {
  constructor(private readonly accounts: LedgerAccountRepository) {}

  @FieldResolver(() => LedgerAccount, {
    nullable: true,
    description: 'The ledger account as it is now; null when the command was refused.',
  })
  ledgerAccount(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): unknown {
    return payload.id && this.accounts.outcome(ctx, payload.id, selectionOf(info, 'LedgerAccount'));
  }
}
