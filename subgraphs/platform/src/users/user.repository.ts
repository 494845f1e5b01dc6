import {
  type Context,
  type Database,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  checkLength,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
  prepared,
} from '../../../kit/src';
import { claimLockName } from '../shared/claims';
import { User } from './user.resource';
import { userList } from './user.read-model';

export interface UserListRequest {
  readonly query?: string | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reference from another domain to a user. If `customerOf` is set, the user is shown as a customer of that account. */
export interface UserReference {
  readonly id: string;
  readonly customerOf?: string | null;
}

/** Reads and writes users. Profiles are public to every caller. */
export class UserRepository {
  private readonly reader: Reader<User>;

  constructor(database: Database, model: ReadModel<User>) {
    this.reader = new Reader(database, model, userList);
  }

  /** Returns a user by id, by username or, for `me`, the calling user; null when there is none. */
  async find(ctx: Context, name: string, selection: Selection): Promise<ReadRow<User> | null> {
    const id = name === 'me' ? ctx.principal.userId : name;
    if (id === null) return null;
    if (id.startsWith('user_')) return this.reader.byId(ctx, id, selection);
    return this.reader.byCondition(ctx, (row) => `lower(${row}.username) = lower($1)`, [id], selection);
  }

  /**
   * Returns the referenced users in the order of the references, null where there is none. A user whose reference names
   * an account is shown as a customer of that account.
   */
  async getReference(
    ctx: Context,
    references: readonly UserReference[],
    selection: Selection,
  ): Promise<(ReadRow<User> | null)[]> {
    const users = await this.reader.byIds(
      ctx,
      references.map(({ id }) => id),
      selection,
    );
    for (const [at, { customerOf }] of references.entries()) {
      if (users[at] && customerOf) (users[at] as { customerOf?: string }).customerOf = customerOf;
    }
    return users;
  }

  list(ctx: Context, request: UserListRequest, selection: Selection): Promise<Page<ReadRow<User>>> {
    checkLength(request.query, 200, ['query']);
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { query: request.query?.trim() || null },
      direction: request.direction,
      page: request.page,
    });
  }

  /** Returns the user, locked for this transaction. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<User> {
    return requireRow(lockRow(tx, User, id));
  }

  /** Returns the user with this e-mail address, ignoring case; null when there is none. */
  withEmail(tx: Transaction, email: string): Promise<User | null> {
    return tx.manager.createQueryBuilder(User, 'u').where('lower(u.email) = lower(:email)', { email }).getOne();
  }

  /**
   * Locks a username against concurrent registration, unless a user with the e-mail address exists already. The
   * transaction must already hold the lock on the address.
   */
  async claimForNew(tx: Transaction, username: string, email: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) WHERE NOT EXISTS (SELECT 1 FROM platform.users WHERE lower(email) = lower($2))',
      [claimLockName('username', username), email],
    );
  }

  /** Returns whether a user other than `userId` has this username, ignoring case. */
  async isUsernameUsed(tx: Transaction, username: string, userId: string): Promise<boolean> {
    const [other] = await prepared(
      tx.manager,
      'SELECT id FROM platform.users WHERE lower(username) = lower($1) AND id <> $2',
      [username, userId],
    );
    return other !== undefined;
  }

  /** Returns the user by id or by username, null when there is none. */
  named(tx: Transaction, name: string): Promise<User | null> {
    const query = tx.manager.createQueryBuilder(User, 'u');
    const byId = name.startsWith('user_');
    return query.where(byId ? 'u.id = :name' : 'lower(u.username) = lower(:name)', { name }).getOne();
  }

  /** Stores the language of a user. It is not a part of the profile, so that `updatedAt` stays the same. */
  async setLocale(tx: Transaction, id: string, locale: string): Promise<void> {
    await executeDeferred(tx.manager, 'UPDATE platform.users SET locale = $2 WHERE id = $1', [id, locale]);
  }

  save(tx: Transaction, user: User): Promise<User> {
    return saveRow(tx, user);
  }
}
