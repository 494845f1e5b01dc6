import { type Context, type Database, type Transaction, saveRow } from '../../../kit/src';
import { MailEntity } from './mail.entity';

/** Milliseconds for which a worker has taken mail: longer than a mail server may take. */
const lease = 120_000;

export class MailRepository {
  constructor(private readonly database: Database) {}

  save(tx: Transaction, mail: MailEntity): Promise<MailEntity> {
    return saveRow(tx, mail);
  }

  /** Where mail about an account goes: to its owner; null where that person has no address. */
  async addressOfOwner(tx: Transaction, accountId: string): Promise<string | null> {
    const [row] = await tx.manager.query('SELECT u.email FROM platform.accounts a JOIN platform.users u ON u.id = a.owner_user_id WHERE a.id = $1', [accountId]);
    return row?.email ?? null;
  }

  /** Takes mail that is due and that no other worker has taken, the oldest first. Every claim counts as an attempt. */
  async claim(ctx: Context, most: number): Promise<MailEntity[]> {
    const now = ctx.clock.now();
    const [rows] = await this.database.dataSource.query(
      `UPDATE platform.mails SET due_at = $2, attempts = attempts + 1 WHERE id IN (
         SELECT id FROM platform.mails WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
       ) RETURNING id, account_id AS "accountId", recipient, subject, text, attempts, due_at AS "dueAt", created_at AS "createdAt"`,
      [now, new Date(now.getTime() + lease), most],
    );
    return rows;
  }

  /** Has mail tried again after a pause, in milliseconds. */
  async postpone(ctx: Context, id: string, pause: number): Promise<void> {
    await this.database.dataSource.query('UPDATE platform.mails SET due_at = $2 WHERE id = $1', [id, new Date(ctx.clock.now().getTime() + pause)]);
  }

  /** Removes mail that was sent, or that is given up. */
  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.manager.delete(MailEntity, { id });
  }
}
