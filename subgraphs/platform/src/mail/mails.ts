import { type Context, type Database, DueWorker, FollowedFacts, type Logger, type Transaction, newId } from '../../../kit/src';
import { MailEntity } from './mail.entity';
import { MailRepository } from './mail.repository';
import type { Mailer } from './mailer';
import { webhookNotices } from './webhook-notices';

export interface MailParts {
  readonly database: Database;
  /** Without one, mail waits. */
  readonly mailer?: Mailer;
  /** What workers work in. */
  readonly system: () => Context;
  readonly log: Logger;
}

/** Mail that one step of the worker sends at most. */
const atOnce = 16;
/** Pause after the first failure, in milliseconds; it doubles with each one. */
const firstPause = 60_000;
/** After as many attempts, in about 17 hours, mail is given up. */
const mostAttempts = 11;

/** What mail says. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** Writes mail in the transaction of what it tells of, and has it sent afterwards: at least once, by any number of workers. */
export function createMails({ database, mailer, system, log }: MailParts) {
  const mails = new MailRepository(database);

  /** Mail to the owner of an account. Without an address there is nobody to tell. */
  async function writeToOwner(tx: Transaction, accountId: string, letter: Letter): Promise<void> {
    const recipient = await mails.addressOfOwner(tx, accountId);
    if (recipient === null) return;
    const now = tx.clock.now();
    await mails.save(tx, Object.assign(new MailEntity(), { id: newId('mail'), accountId, recipient, ...letter, attempts: 0, dueAt: now, createdAt: now }));
  }

  async function send(ctx: Context, to: Mailer, mail: MailEntity): Promise<void> {
    try {
      await to.send(mail);
    } catch (error) {
      log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'Mail could not be sent');
      if (mail.attempts < mostAttempts) return mails.postpone(ctx, mail.id, firstPause * 2 ** (mail.attempts - 1));
      log.error({ mailId: mail.id }, 'Mail was given up');
    }
    await database.transaction((manager) => mails.remove({ ...ctx, manager }, mail.id));
  }

  /** Sends mail that is due, a part of it; answers how many pieces that were. */
  async function sendDue(): Promise<number> {
    if (!mailer) return 0;
    const ctx = system();
    const due = await mails.claim(ctx, atOnce);
    await Promise.all(due.map((mail) => send(ctx, mailer, mail)));
    return due.length;
  }

  return {
    sendDue,
    consumers: [new FollowedFacts('platform:webhook-notices', { database, log }, webhookNotices(writeToOwner))],
    startWorkers: (): DueWorker[] => {
      const workers = mailer ? [new DueWorker({ name: 'mail', log }, sendDue)] : [];
      for (const worker of workers) worker.start();
      return workers;
    },
  };
}
