import { type Context, type Database, type Transaction, executeDeferred } from '../../../../kit/src';
import { UserSessionEntity } from './user-session.entity';

/** The fields of a session that authentication needs. */
export interface UserSessionCredential {
  readonly userId: string;
  /** Expiry time in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Reads and writes user sessions. */
export class UserSessionRepository {
  constructor(private readonly database: Database) {}

  /** Returns the session; null when it is unknown, revoked or expired. */
  async usable(ctx: Context, sessionId: string): Promise<UserSessionCredential | null> {
    const [row] = await this.database.rows(
      'SELECT user_id, expires_at FROM platform.user_sessions WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [sessionId, ctx.clock.now()],
    );
    return row ? { userId: row[0] as string, expiresAt: Date.parse(row[1] as string) } : null;
  }

  /** Inserts a session, and deletes the expired sessions of the same user. */
  async add(tx: Transaction, session: UserSessionEntity): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.user_sessions WHERE user_id = $1 AND expires_at < $2', [
      session.userId,
      tx.clock.now(),
    ]);
    await tx.manager.insert(UserSessionEntity, session);
  }

  async revoke(tx: Transaction, sessionId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE platform.user_sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL',
      [sessionId, tx.clock.now()],
    );
  }
}
