import {
  type Context,
  type Database,
  type Transaction,
  claimDue,
  saveRow,
  executeDeferred,
  prepared,
} from '../../../kit/src';
import type { MailEntity, SealedMailEntity } from './mail.entity';
import type { Mail } from './mailer';

/** Time in milliseconds for which a worker leases queued mail; longer than the timeouts of a mail server. */
const lease = 120_000;

/** Queued mail that a worker has claimed. */
export interface ClaimedMail {
  /** The table in which the mail is queued. */
  readonly table: MailTable;
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly sealed: boolean;
  /** Account whose seller reads the record of the mail; null for mail of the service itself. */
  readonly recordedFor: string | null;
  /** Account from whose optional mails the recipient can unsubscribe; null if the mail is not optional. */
  readonly optionalOf: string | null;
  readonly attempts: number;
}

/** Sent mail that is retained for reading, in sandbox mode only. */
export interface StoredMail extends Omit<Mail, 'unsubscribeUrl'> {
  readonly sentAt: Date;
}

/** Retention of sent mail, as a Postgres interval. */
const retention = '30 days';

const sentMail = 'SELECT id, recipient, subject, text, html, sent_at AS "sentAt" FROM platform.sent_mails';

/** Further columns of claimed mail, by its table. */
const tables = {
  // Mails to buyers are the sealed ones of this table.
  mails: `html, sealed, CASE WHEN optional THEN account_id END AS "optionalOf",
    CASE WHEN sealed THEN account_id END AS "recordedFor"`,
  sealed_mails: 'html, true AS sealed, NULL AS "optionalOf", NULL AS "recordedFor"',
} as const;
type MailTable = keyof typeof tables;

export class MailRepository {
  constructor(private readonly database: Database) {}

  async save(tx: Transaction, mail: MailEntity | SealedMailEntity): Promise<void> {
    await saveRow(tx, mail);
  }

  /**
   * Returns the e-mail address of the owner of an account, to which mail about the account is sent; null when the owner
   * has none.
   */
  async addressOfOwner(tx: Transaction, accountId: string): Promise<string | null> {
    const [row] = await prepared<{ readonly email: string | null }>(
      tx.manager,
      'SELECT u.email FROM platform.accounts a JOIN platform.users u ON u.id = a.owner_user_id WHERE a.id = $1',
      [accountId],
    );
    return row?.email ?? null;
  }

  /** Returns the language of the user with an e-mail address, such as `de`; null if there is none. */
  async localeOf(tx: Transaction, email: string): Promise<string | null> {
    const [row] = await prepared<{ readonly locale: string | null }>(
      tx.manager,
      'SELECT locale FROM platform.users WHERE lower(email) = lower($1)',
      [email],
    );
    return row?.locale ?? null;
  }

  /**
   * Claims due mail that no other worker has claimed. Mail of `sealed_mails` comes first, because users wait for its
   * links. Every claim is counted as an attempt.
   */
  async claim(ctx: Context, limit: number): Promise<ClaimedMail[]> {
    const sealed = await this.claimFrom(ctx, 'sealed_mails', limit);
    return sealed.length === limit
      ? sealed
      : [...sealed, ...(await this.claimFrom(ctx, 'mails', limit - sealed.length))];
  }

  /** Schedules another attempt to send queued mail. */
  async postpone(tx: Transaction, { table, id }: ClaimedMail, dueAt: Date): Promise<void> {
    await executeDeferred(tx.manager, `UPDATE platform.${table} SET due_at = $2 WHERE id = $1`, [id, dueAt]);
  }

  /** Deletes queued mail after it was sent or abandoned. */
  async remove(tx: Transaction, { table, id }: ClaimedMail): Promise<void> {
    await executeDeferred(tx.manager, `DELETE FROM platform.${table} WHERE id = $1`, [id]);
  }

  /** Stores sent mail, and deletes mail that was sent more than 30 days ago. */
  async keepSent(tx: Transaction, { id, recipient, subject, text, html }: Mail): Promise<void> {
    await executeDeferred(
      tx.manager,
      'DELETE FROM platform.sent_mails WHERE sent_at < $1::timestamptz - $2::interval',
      [tx.clock.now(), retention],
    );
    await executeDeferred(
      tx.manager,
      `INSERT INTO platform.sent_mails (id, recipient, subject, text, html, sent_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING`,
      [id, recipient, subject, text, html, tx.clock.now()],
    );
  }

  newestSent(ctx: Context, limit: number): Promise<StoredMail[]> {
    return this.database.dataSource.query(`${sentMail} ORDER BY sent_at DESC, id DESC LIMIT $1`, [limit]);
  }

  async sent(ctx: Context, id: string): Promise<StoredMail | null> {
    const [mail = null] = await this.database.dataSource.query<StoredMail[]>(`${sentMail} WHERE id = $1`, [id]);
    return mail;
  }

  private async claimFrom(ctx: Context, table: MailTable, limit: number): Promise<ClaimedMail[]> {
    const returning = `id, recipient, subject, text, ${tables[table]}, attempts`;
    const rows = await claimDue<Omit<ClaimedMail, 'table'>>(
      ctx,
      this.database,
      { table: `platform.${table}`, due: 'due_at', also: 'attempts = attempts + 1', returning, lease },
      limit,
    );
    return rows.map((row) => ({ ...row, table }));
  }
}
