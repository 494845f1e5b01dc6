import type { Context, Database, Transaction } from '../../../kit/src';
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

  save(tx: Transaction, session: UserSessionEntity): Promise<UserSessionEntity> {
    return tx.manager.save(session);
  }

  async revoke(tx: Transaction, sessionId: string): Promise<void> {
    await tx.manager.query('UPDATE platform.user_sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [sessionId, tx.clock.now()]);
  }
}
