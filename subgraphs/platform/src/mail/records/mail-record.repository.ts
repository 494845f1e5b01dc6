import {
  type Context,
  type Database,
  executeDeferred,
  type OutdatedTable,
  prepared,
  type ReadModel,
  Reader,
  readPolicy,
  ResourceReads,
  saveRow,
  type Transaction,
} from '../../../../kit/src';
import { mailFilters } from './mail-record.inputs';
import { mailList } from './mail-record.inputs';
import type { MailReason, MailRecord, MailStatus } from './mail-record.resource';

/** A queued mail to a buyer. */
export interface RecordedMail {
  readonly id: string;
  /** Account on whose behalf the mail is sent. */
  readonly accountId: string;
}

/** State of a mail after an attempt to send it. */
export interface MailOutcome {
  readonly status: MailStatus;
  /** Number of attempts until now. */
  readonly attempts: number;
  readonly reason: MailReason | null;
  readonly serverResponse: string | null;
  readonly nextAttemptAt: Date | null;
}

/** Age of the records that are compared with the queue, in milliseconds: several runs of the worker. */
const comparedAge = 3 * 3_600_000;
/** Maximum number of records that are compared with the queue at a time. */
const maxCompared = 1_000;

/** Records of mails are deleted after 90 days. */
export const outdatedMailRecords: OutdatedTable = {
  table: 'platform.mail_records',
  key: 'id',
  time: 'created_at',
  age: '90 days',
};

/** Reads and writes the records of mails to buyers. */
export class MailRecordRepository {
  readonly reads: ResourceReads<MailRecord>;

  constructor(
    private readonly database: Database,
    model: ReadModel<MailRecord>,
  ) {
    const reader = new Reader<MailRecord>(database, model, mailList);
    this.reads = new ResourceReads(reader, readPolicy('member:email:read'), mailFilters);
  }

  /** Inserts the record of a new mail. */
  async add(tx: Transaction, record: MailRecord): Promise<void> {
    await saveRow(tx, record);
  }

  /**
   * Records the outcome of an attempt to send a mail. Has no effect on a mail without a record, which an earlier release
   * has queued, nor on one that another worker has finished, unless this attempt has sent it.
   */
  async finishAttempt(tx: Transaction, { id, accountId }: RecordedMail, outcome: MailOutcome): Promise<void> {
    const { status, attempts, reason, serverResponse, nextAttemptAt } = outcome;
    const wasAttempted = status !== 'omitted';
    await executeDeferred(
      tx.manager,
      `UPDATE platform.mail_records SET status = $3::text, attempts = $4, reason = $5, server_response = $6,
         attempted_at = CASE WHEN $7 THEN $8::timestamptz ELSE attempted_at END, next_attempt_at = $9,
         sent_at = CASE WHEN $3::text = 'sent' THEN $8::timestamptz END
       WHERE account_id = $2 AND id = $1 AND (status = 'queued' OR $3::text = 'sent')`,
      [id, accountId, status, attempts, reason, serverResponse, wasAttempted, tx.clock.now(), nextAttemptAt],
    );
  }

  /**
   * Records as sent the mails of the last three hours that have left the queue without a result: during an update of the
   * service, workers of an earlier release send mails, but do not know their records. Returns the number of mails.
   */
  async finishOfEarlierRelease(ctx: Context): Promise<number> {
    const since = new Date(ctx.clock.now().getTime() - comparedAge);
    return this.database.transaction(async (manager) => {
      const queued = await prepared<{ readonly id: string }>(
        manager,
        `SELECT id FROM platform.mail_records WHERE created_at > $1 AND status = 'queued' ORDER BY created_at LIMIT $2`,
        [since, maxCompared],
      );
      const waiting = await prepared<{ readonly id: string }>(
        manager,
        'SELECT id FROM platform.mails WHERE id = ANY($1::text[])',
        [queued.map(({ id }) => id)],
      );
      const waitingIds = new Set(waiting.map(({ id }) => id));
      const left = queued.map(({ id }) => id).filter((id) => !waitingIds.has(id));
      if (left.length > 0)
        await executeDeferred(
          manager,
          `UPDATE platform.mail_records SET status = 'sent', next_attempt_at = NULL WHERE id = ANY($1::text[]) AND status = 'queued'`,
          [left],
        );
      return left.length;
    });
  }
}
