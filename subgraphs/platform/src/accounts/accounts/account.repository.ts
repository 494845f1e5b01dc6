import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  checkLength,
  lockRow,
  conditionsOf,
  lockToChange,
  type LockedRow,
  requireLocked,
  requireRow,
  saveRow,
  prepared,
} from '../../../../kit/src';
import { Account } from './account.resource';
import { accountFilters, type AccountListArgs } from './account.inputs';
import { accountPolicy } from './account.policy';
import { accountList } from './account.read-model';

const ownedAccountsSql =
  'SELECT id FROM platform.accounts WHERE owner_user_id = $1 AND NOT owner_pending ORDER BY created_at, id LIMIT 100';

/** Reads and writes accounts. */
export class AccountRepository {
  private readonly reader: Reader<Account>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Account>,
  ) {
    this.reader = new Reader(database, model, accountList);
  }

  /**
   * Returns an account by id, by route, or by `me` for the credential's own account. Null when the account does not
   * exist or the caller has no access to it. Throws `Forbidden` when the caller has access but lacks the read
   * permission.
   */
  async find(ctx: Context, name: string, selection: Selection): Promise<ReadRow<Account> | null> {
    const id = name === 'me' ? ctx.principal.accountId : name;
    if (id === null) return null;
    const account = id.startsWith('biz_')
      ? await this.reader.byId(ctx, id, selection)
      : await this.reader.byCondition(ctx, (row) => `${row}.route = $1`, [id.toLowerCase()], selection);
    return account && accountPolicy.visible(ctx, account) ? account : null;
  }

  /**
   * Resolves a federation reference to an account, for every caller. Private fields are null when the caller may not
   * read them.
   */
  getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Account> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the ids of the accounts that a user owns, oldest first, at most 100. Excludes connected accounts whose
   * invited owner has not accepted yet: until then they belong to the owner of the parent, who may have 1,000 of them.
   */
  async ownedBy(ctx: Context, userId: string): Promise<string[]> {
    return (await this.database.rows(ownedAccountsSql, [userId])).map(([id]) => id as string);
  }

  /**
   * Lists accounts that the caller may read: for users the accounts of their teams, for API keys their own account and
   * its connected accounts.
   */
  list(ctx: Context, args: AccountListArgs, selection: Selection): Promise<Page<ReadRow<Account>>> {
    checkLength(args.query, 200, ['query']);
    if (args.parentAccountId) accountPolicy.requireConnected(ctx, args.parentAccountId);
    const ownTeams = ctx.principal.kind === 'user' && !args.parentAccountId;
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: accountPolicy.listed(ctx) },
      filters: {
        ...conditionsOf(accountFilters, args),
        teamUserId: ownTeams ? ctx.principal.userId : null,
        query: args.query?.trim() || null,
      },
      order: args.order,
      direction: args.direction,
      page: args,
    });
  }

  /** Returns the account, locked for this transaction. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<Account> {
    return requireRow(lockRow(tx, Account, id));
  }

  /** Like `lock`; also returns the previous state of the row, which the `account.updated` event contains. */
  lockToChange(tx: Transaction, id: string): Promise<LockedRow<Account>> {
    return requireLocked(lockToChange(tx, Account, id));
  }

  /**
   * Returns the ids of the accounts connected to an account, oldest first, without an access check: authentication
   * derives the caller's grants from them.
   */
  async connectedTo(ctx: Context, parentAccountId: string): Promise<string[]> {
    const rows = await this.database.rows(
      'SELECT id FROM platform.accounts WHERE parent_account_id = $1 ORDER BY created_at, id',
      [parentAccountId],
    );
    return rows.map(([id]) => id as string);
  }

  /**
   * Returns whether an account other than the given one uses this route, which is a part of the account's public URL.
   */
  async isRouteUsed(tx: Transaction, route: string, accountId: string): Promise<boolean> {
    const [other] = await prepared(tx.manager, 'SELECT id FROM platform.accounts WHERE route = $1 AND id <> $2', [
      route,
      accountId,
    ]);
    return other !== undefined;
  }

  connectedCount(tx: Transaction, parentAccountId: string): Promise<number> {
    return tx.manager.countBy(Account, { parentAccountId });
  }

  ownedCount(tx: Transaction, ownerUserId: string): Promise<number> {
    return tx.manager
      .createQueryBuilder(Account, 'a')
      .where('a.owner_user_id = :ownerUserId AND a.parent_account_id IS NULL', { ownerUserId })
      .getCount();
  }

  save(tx: Transaction, account: Account): Promise<Account> {
    return saveRow(tx, account);
  }
}
