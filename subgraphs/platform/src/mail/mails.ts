import {
  type Context,
  type Database,
  DueWorker,
  IntegrationEventProcessor,
  type Logger,
  type Transaction,
  newId,
} from '../../../kit/src';
import { EventMails } from './event-mails';
import { MailEntity, SealedMailEntity } from './mail.entity';
import { MailCipher } from './mail-cipher';
import { type StoredMail, MailRepository, type ClaimedMail } from './mail.repository';
import type { EventMail, MailRenderer } from './mail-renderer';
import { MailSubscriptions } from './mail-subscriptions';
import type { Mail, Mailer } from './mailer';
import type { Notice, RenderNotice } from './notice';
import { webhookNotices } from './webhook-notices';

export interface MailDependencies {
  readonly database: Database;
  /** Transport that sends mail. Without it, mail stays queued. */
  readonly mailer?: Mailer;
  /** Renders mail about events. Without it, events cause no mail to buyers. */
  readonly renderer?: MailRenderer;
  /** Renders mail of the service itself. */
  readonly renderNotice: RenderNotice;
  /** Creates the context in which workers run. */
  readonly system: () => Context;
  readonly log: Logger;
  /** Secret from the configuration that encrypts stored mail texts. */
  readonly secret: string;
  /** Public URL of the service, for the URLs on which recipients unsubscribe. */
  readonly origin: string;
  /** Whether sent mail is stored for 30 days, so that the developer of a sandbox can read it. */
  readonly storesSentMail: boolean;
}

/** Maximum number of messages that the worker sends at a time. */
const batchSize = 16;
/** Pause after the first failed attempt to send mail, in milliseconds; doubles with each further failure. */
const initialPause = 60_000;
/** Number of attempts after which mail is abandoned, about 17 hours after the first attempt. */
const maxAttempts = 11;
/** Maximum number of sent mails in a list. */
const maxListedMails = 100;

/** A mail that contains a secret, such as a sign-in link. */
export interface SealedNotice extends Notice {
  readonly recipient: string;
  /** Id of the account that the mail is about; absent when the mail is about the e-mail address alone. */
  readonly accountId?: string;
  /** Language of the page on which the mail was requested; by default the language of the recipient. */
  readonly locale?: string | null;
}

/** Queues mail about an account, in the transaction of the change that it reports and in the recipient's language. */
export type WriteMail = (tx: Transaction, accountId: string, recipient: string, notice: Notice) => Promise<void>;

/** Queues mail with secret text, which is stored encrypted until the mail is sent. */
export type WriteSealedMail = (tx: Transaction, notice: SealedNotice) => Promise<void>;

/** Returns values for the queue columns of new mail, so that it is sent immediately. */
function dueNowColumns({ clock }: Transaction): Pick<MailEntity, 'attempts' | 'dueAt' | 'createdAt'> {
  const now = clock.now();
  return { attempts: 0, dueAt: now, createdAt: now };
}

function writersOf(mails: MailRepository, cipher: MailCipher, renderNotice: RenderNotice) {
  const write: WriteMail = async (tx, accountId, recipient, notice) => {
    await mails.save(
      tx,
      Object.assign(new MailEntity(), {
        id: newId('mail'),
        accountId,
        recipient,
        ...renderNotice(notice, await mails.localeOf(tx, recipient)),
        sealed: false,
        optional: false,
        ...dueNowColumns(tx),
      }),
    );
  };

  /** Queues mail to the owner of an account. Does nothing when the owner has no e-mail address. */
  async function sendToOwner(tx: Transaction, accountId: string, notice: Notice): Promise<void> {
    const recipient = await mails.addressOfOwner(tx, accountId);
    if (recipient !== null) await write(tx, accountId, recipient, notice);
  }

  const writeSealed: WriteSealedMail = async (tx, { recipient, accountId = null, locale = null, ...notice }) => {
    const letter = renderNotice(notice, locale ?? (await mails.localeOf(tx, recipient)));
    const sealed = cipher.seal({ id: newId('mail'), ...letter });
    await mails.save(
      tx,
      Object.assign(new SealedMailEntity(), { ...sealed, accountId, recipient, ...dueNowColumns(tx) }),
    );
  };

  /** Queues mail to a buyer. It is encrypted, because its links authorize the reader to manage a membership. */
  async function writeAboutEvent(tx: Transaction, id: string, accountId: string, mail: EventMail): Promise<void> {
    const { isOptional: optional, ...letter } = mail;
    const sealed = { ...cipher.seal({ id, ...letter }), sealed: true, optional };
    await mails.save(tx, Object.assign(new MailEntity(), { ...sealed, accountId, ...dueNowColumns(tx) }));
  }

  return { write, writeSealed, writeToOwner: sendToOwner, writeAboutEvent };
}

type SenderDependencies = Pick<MailDependencies, 'database' | 'mailer' | 'system' | 'log' | 'storesSentMail'> & {
  readonly mails: MailRepository;
  readonly cipher: MailCipher;
  readonly subscriptions: MailSubscriptions;
};

/** Returns a function that sends one batch of due mail and returns the number of messages. */
function senderOf(deps: SenderDependencies): () => Promise<number> {
  const { database, mailer, system, log, storesSentMail, mails, cipher, subscriptions } = deps;

  /** Returns a queued mail as it is sent: decrypted. */
  function mailOf(stored: ClaimedMail): Mail {
    const opened = stored.sealed ? cipher.open(stored) : stored;
    if (opened === null) throw new Error('The mail was sealed with another secret');
    const { id, recipient, subject, text, html, optionalOf } = opened;
    const unsubscribeUrl = optionalOf === null ? null : subscriptions.urlOf(optionalOf, recipient);
    return { id, recipient, subject, text, html, unsubscribeUrl };
  }

  /** Sends a mail and returns it; null if the recipient has unsubscribed from such mail. */
  async function sendWanted(ctx: Context, to: Mailer, mail: ClaimedMail): Promise<Mail | null> {
    const { optionalOf, recipient } = mail;
    if (optionalOf !== null && (await subscriptions.hasEnded(ctx, optionalOf, recipient))) return null;
    const letter = mailOf(mail);
    await to.send(letter);
    return letter;
  }

  async function send(ctx: Context, to: Mailer, mail: ClaimedMail): Promise<void> {
    let sent: Mail | null = null;
    try {
      sent = await sendWanted(ctx, to, mail);
    } catch (error) {
      log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'Mail could not be sent');
      if (mail.attempts < maxAttempts) return mails.postpone(ctx, mail, initialPause * 2 ** (mail.attempts - 1));
      log.error({ mailId: mail.id }, 'Mail was given up');
    }
    await database.transaction(async (manager) => {
      const tx = { ...ctx, manager };
      await mails.remove(tx, mail);
      if (sent && storesSentMail) await mails.keepSent(tx, cipher.seal(sent));
    });
  }

  return async () => {
    if (!mailer) return 0;
    const ctx = system();
    const due = await mails.claim(ctx, batchSize);
    await Promise.all(due.map((mail) => send(ctx, mailer, mail)));
    return due.length;
  };
}

/**
 * Creates the mail queue. Mail is queued in the transaction of the change that it reports, and sent afterwards: at
 * least once, by any number of workers. ADR 0035.
 */
export function createMails(deps: MailDependencies) {
  const { database, mailer, renderer, renderNotice, system, log, secret, origin } = deps;
  const mails = new MailRepository(database);
  const cipher = new MailCipher(secret);
  const subscriptions = new MailSubscriptions(database, secret, origin);
  const { write, writeSealed, writeToOwner, writeAboutEvent } = writersOf(mails, cipher, renderNotice);
  const sendDue = senderOf({ ...deps, mails, cipher, subscriptions });
  const unsubscribeUrl = (accountId: string, recipient: string): string => subscriptions.urlOf(accountId, recipient);

  const unseal = (mail: StoredMail): StoredMail =>
    cipher.open(mail) ?? { ...mail, text: 'This mail was sealed with another secret.', html: null };

  return {
    /** Sends one batch of due mail. Returns the number of messages. */
    sendDue,
    /** Returns sent mail, newest first, at most 100; empty when sent mail is not stored. */
    sentMails: async (): Promise<StoredMail[]> => (await mails.newestSent(system(), maxListedMails)).map(unseal),
    /** Returns one sent mail by id; null when it does not exist. */
    sentMail: async (id: string): Promise<StoredMail | null> => {
      const mail = await mails.sent(system(), id);
      return mail && unseal(mail);
    },
    writeSealed,
    write,
    subscriptions,
    consumers: [
      new IntegrationEventProcessor('platform:webhook-notices', { database, log }, webhookNotices(writeToOwner)),
      // Receipts would only pile up where no mailer sends them.
      ...(mailer && renderer
        ? [new EventMails({ database, renderer, system, unsubscribeUrl, write: writeAboutEvent })]
        : []),
    ],
    workers: (): DueWorker[] => (mailer ? [new DueWorker({ name: 'mail', log }, sendDue)] : []),
  };
}
