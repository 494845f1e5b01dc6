import type { Context, Database, Logger } from '../../../kit/src';
import type { MailCipher } from './mail-cipher';
import type { ClaimedMail, MailRepository } from './mail.repository';
import type { MailSubscriptions } from './mail-subscriptions';
import { type Mail, type Mailer, MailRejected } from './mailer';
import type { MailOutcome, MailRecordRepository } from './records/mail-record.repository';

export interface SenderDependencies {
  readonly database: Database;
  /** Transport that sends mail. Without it, mail stays queued. */
  readonly mailer?: Mailer;
  /** Creates the context in which workers run. */
  readonly system: () => Context;
  readonly log: Logger;
  /** Whether sent mail is stored for 30 days, so that the developer of a sandbox can read it. */
  readonly storesSentMail: boolean;
  readonly mails: MailRepository;
  readonly records: MailRecordRepository;
  readonly cipher: MailCipher;
  readonly subscriptions: MailSubscriptions;
}

/** Maximum number of messages that the worker sends at a time. */
const batchSize = 16;
/** Pause after the first failed attempt to send mail, in milliseconds; doubles with each further failure. */
const initialPause = 60_000;
/** Number of attempts after which mail is abandoned, about 17 hours after the first attempt. */
const maxAttempts = 11;
/** Maximum number of characters of a response of the mail server that is recorded. */
const maxResponseLength = 200;

/** Characters that end a line, and those that change the direction of the text around them. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Words that can be links, or keys in links: servers quote the content that they reject. */
const possibleLinks = /\S*[/=]\S*|\S{65,}/gu;

/** Returns the response of a mail server for sellers: on one line, shortened, and without secrets of the mail. */
function recordedResponse(response: string): string {
  const line = response.replaceAll(unwanted, ' ').replaceAll(possibleLinks, '…').replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxResponseLength ? line : `${characters.slice(0, maxResponseLength - 1).join('')}…`;
}

/** Result of an attempt, with the mail if it was sent. */
interface Attempt extends MailOutcome {
  readonly sent: Mail | null;
}

const nothingMore = { reason: null, serverResponse: null, nextAttemptAt: null, sent: null } as const;

/** Sends due mail, and records the outcome for the seller in the transaction that changes the queue. */
export class MailSender {
  constructor(private readonly deps: SenderDependencies) {}

  /** Sends one batch of due mail. Returns the number of messages. */
  async sendDue(): Promise<number> {
    const { mailer, mails, system } = this.deps;
    if (!mailer) return 0;
    const ctx = system();
    const due = await mails.claim(ctx, batchSize);
    await Promise.all(due.map((mail) => this.send(ctx, mailer, mail)));
    return due.length;
  }

  private async send(ctx: Context, mailer: Mailer, mail: ClaimedMail): Promise<void> {
    const { database, mails, records, cipher, storesSentMail } = this.deps;
    const { sent, ...outcome } = await this.attempt(ctx, mailer, mail);
    const { recordedFor } = mail;
    await database.transaction(async (manager) => {
      const tx = { ...ctx, manager };
      if (outcome.nextAttemptAt) await mails.postpone(tx, mail, outcome.nextAttemptAt);
      else await mails.remove(tx, mail);
      if (recordedFor !== null) await records.finishAttempt(tx, { id: mail.id, accountId: recordedFor }, outcome);
      if (sent && storesSentMail) await mails.keepSent(tx, cipher.seal(sent));
    });
  }

  /** Sends a mail, unless its recipient has unsubscribed. */
  private async attempt(ctx: Context, mailer: Mailer, mail: ClaimedMail): Promise<Attempt> {
    const { optionalOf, recipient, attempts } = mail;
    try {
      if (optionalOf !== null && (await this.deps.subscriptions.hasEnded(ctx, optionalOf, recipient)))
        return { ...nothingMore, status: 'omitted', attempts: attempts - 1, reason: 'unsubscribed' };
      const letter = this.mailOf(mail);
      await mailer.send(letter);
      return { ...nothingMore, status: 'sent', attempts, sent: letter };
    } catch (error) {
      return this.failed(ctx, mail, error);
    }
  }

  private failed({ clock }: Context, { id, attempts }: ClaimedMail, error: unknown): Attempt {
    const { log } = this.deps;
    log.warn({ err: error, mailId: id, attempts }, 'Mail could not be sent');
    const isLast = attempts >= maxAttempts;
    if (isLast) log.error({ mailId: id }, 'Mail was given up');
    const response = error instanceof MailRejected ? error.response : null;
    return {
      status: isLast ? 'failed' : 'queued',
      attempts,
      reason: error instanceof MailRejected ? 'rejected' : 'unavailable',
      serverResponse: response === null ? null : recordedResponse(response),
      nextAttemptAt: isLast ? null : new Date(clock.now().getTime() + initialPause * 2 ** (attempts - 1)),
      sent: null,
    };
  }

  /** Returns a queued mail as it is sent: decrypted. */
  private mailOf(stored: ClaimedMail): Mail {
    const { cipher, subscriptions } = this.deps;
    const opened = stored.sealed ? cipher.open(stored) : stored;
    if (opened === null) throw new Error('The mail was sealed with another secret');
    const { id, recipient, subject, text, html, optionalOf } = opened;
    const unsubscribeUrl = optionalOf === null ? null : subscriptions.urlOf(optionalOf, recipient);
    return { id, recipient, subject, text, html, unsubscribeUrl };
  }
}
