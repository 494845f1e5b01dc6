import {
  type Context,
  type Database,
  executeDeferred,
  type Page,
  type PageArguments,
  prepared,
  type ReadModel,
  Reader,
  type ReadRow,
  type Selection,
  type Transaction,
} from '../../../../kit/src';
import { userSessionList } from './user-session.read-model';
import { UserSession } from './user-session.resource';

/** The fields of a session that authentication needs. Times are in milliseconds since 1970. */
export interface UserSessionCredential {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: number;
  /** Null if no use is recorded. */
  readonly lastUsedAt: number | null;
}

/** Sessions that one user sees. */
export interface UserSessionListRequest extends PageArguments {
  readonly userId: string;
  readonly direction: 'asc' | 'desc';
}

/** Milliseconds after which a further use of a session is recorded. */
const recordedUseMs = 300_000;

/** Reads and writes user sessions. */
export class UserSessionRepository {
  private readonly reader: Reader<UserSession>;

  constructor(
    private readonly database: Database,
    model: ReadModel<UserSession>,
  ) {
    this.reader = new Reader(database, model, userSessionList);
  }

  /** Returns the session; null when it is unknown, revoked or expired. */
  async usable(ctx: Context, sessionId: string): Promise<UserSessionCredential | null> {
    const [row] = await this.database.rows(
      'SELECT user_id, expires_at, last_used_at FROM platform.user_sessions WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [sessionId, ctx.clock.now()],
    );
    if (!row) return null;
    const [userId, expiresAt, lastUsedAt] = row as [string, string, string | null];
    return {
      id: sessionId,
      userId,
      expiresAt: Date.parse(expiresAt),
      lastUsedAt: lastUsedAt === null ? null : Date.parse(lastUsedAt),
    };
  }

  /** Records the use of a session, unless one within the last five minutes is recorded. */
  async touch(ctx: Context, { id, lastUsedAt }: UserSessionCredential): Promise<void> {
    const now = ctx.clock.now();
    if (lastUsedAt !== null && lastUsedAt > now.getTime() - recordedUseMs) return;
    await this.database.rows(
      'UPDATE platform.user_sessions SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)',
      [id, now],
    );
  }

  /** Returns a page of the valid sessions of a user. */
  list(
    ctx: Context,
    { userId, direction, ...page }: UserSessionListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<UserSession>>> {
    const scope = { user: { column: 'user_id', id: userId } };
    const filters = { usableAt: ctx.clock.now() };
    return this.reader.page(ctx, { selection, scope, filters, direction, page });
  }

  /** Inserts a session, and deletes the expired sessions of the same user. */
  async add(tx: Transaction, session: UserSession): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.user_sessions WHERE user_id = $1 AND expires_at < $2', [
      session.userId,
      tx.clock.now(),
    ]);
    await tx.manager.insert(UserSession, session);
  }

  /** Revokes a session of a user. Returns whether it was valid before. */
  async revoke(tx: Transaction, sessionId: string, userId: string): Promise<boolean> {
    const revoked = await prepared(
      tx.manager,
      'UPDATE platform.user_sessions SET revoked_at = $3 WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3 RETURNING 1',
      [sessionId, userId, tx.clock.now()],
    );
    return revoked.length > 0;
  }

  /** Revokes all sessions of a user but one. Returns the ids of those that were valid before. */
  async revokeOthers(tx: Transaction, keptId: string, userId: string): Promise<string[]> {
    const revoked = await prepared<{ readonly id: string }>(
      tx.manager,
      'UPDATE platform.user_sessions SET revoked_at = $3 WHERE user_id = $2 AND id <> $1 AND revoked_at IS NULL AND expires_at > $3 RETURNING id',
      [keptId, userId, tx.clock.now()],
    );
    return revoked.map(({ id }) => id);
  }
}
