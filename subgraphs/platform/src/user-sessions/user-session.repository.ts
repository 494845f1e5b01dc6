import { type Context, type Database, type Transaction, unawaited } from '../../../kit/src';
import { UserSessionEntity } from './user-session.entity';

/** Reads and writes user sessions. */
export class UserSessionRepository {
  constructor(private readonly database: Database) {}

  /** The user of a session that is neither revoked nor expired, null otherwise. */
  async userOf(ctx: Context, sessionId: string): Promise<string | null> {
    const [row] = await this.database.rows(
      'SELECT user_id FROM platform.user_sessions WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [sessionId, ctx.clock.now()],
    );
    return (row?.[0] as string | undefined) ?? null;
  }

  /** Keeps a session, and forgets those of the same user that have expired. */
  async add(tx: Transaction, session: UserSessionEntity): Promise<void> {
    await unawaited(tx.manager, 'DELETE FROM platform.user_sessions WHERE user_id = $1 AND expires_at < $2', [
      session.userId,
      tx.clock.now(),
    ]);
    await tx.manager.insert(UserSessionEntity, session);
  }

  async revoke(tx: Transaction, sessionId: string): Promise<void> {
    await unawaited(
      tx.manager,
      'UPDATE platform.user_sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL',
      [sessionId, tx.clock.now()],
    );
  }
}
