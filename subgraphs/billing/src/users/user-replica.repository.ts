import {
  type Context,
  type Database,
  type Transaction,
  waitForReplica,
  executeDeferred,
  prepared,
} from '../../../kit/src';
import type { UserNames } from '../growth/affiliates/affiliate-codes.repository';

/** Format of a username, as the platform domain defines it. */
const usernameForm = /^[a-z0-9][a-z0-9._-]{1,29}$/i;

/**
 * Returns the SQL condition that finds a user in `known_users` (alias `u`) by `$1`: by id if the identifier has the
 * format of a user id, otherwise by username.
 */
const identifierCondition = (identifier: string): string =>
  isUserId(identifier) ? 'u.id = $1' : 'lower(u.username) = lower($1)';

/**
 * Whether the identifier has the format of a user id (`user_…`). Existence is not checked: the platform domain owns
 * users.
 */
export function isUserId(identifier: string): boolean {
  return /^user_[0-9A-Za-z]{1,40}$/.test(identifier);
}

/** Replica of the ids, usernames and names of users, who are owned by the platform domain. */
export class UserReplicaRepository {
  constructor(private readonly database: Database) {}

  /**
   * Waits until the replica contains the user with this id or username, or until the timeout `Database.eventWait`. Must
   * be awaited before the transaction that reads the user.
   */
  async awaitReplicas(ctx: Context, identifier: string): Promise<void> {
    if (!isUserId(identifier) && !usernameForm.test(identifier)) return;
    const text = `SELECT 1 FROM billing.known_users u WHERE ${identifierCondition(identifier)} LIMIT 1`;
    await waitForReplica(
      [identifier],
      async () => (await this.database.rows(text, [identifier])).length,
      this.database.eventWait,
    );
  }

  /**
   * Returns the id, username and name of a user, found by id or username; null if the replica does not contain the
   * user.
   */
  async find(tx: Transaction, identifier: string): Promise<UserNames | null> {
    const [user] = await prepared<UserNames>(
      tx.manager,
      `SELECT u.id, u.username, u.name FROM billing.known_users u WHERE ${identifierCondition(identifier)} LIMIT 1`,
      [identifier],
    );
    return user ?? null;
  }

  async keep(tx: Transaction, { id, username, name }: UserNames): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO billing.known_users (id, username, name) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET username = excluded.username, name = excluded.name`,
      [id, username, name],
    );
  }
}
