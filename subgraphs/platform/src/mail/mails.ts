import {
  type Context,
  type Database,
  DueWorker,
  FollowedFacts,
  type Logger,
  SealedBox,
  type Transaction,
  newId,
} from '../../../kit/src';
import { MailEntity, SealedMailEntity } from './mail.entity';
import { type KeptMail, MailRepository, type TakenMail } from './mail.repository';
import type { Mail, Mailer } from './mailer';
import { webhookNotices } from './webhook-notices';

export interface MailParts {
  readonly database: Database;
  /** Without a mailer, mail stays queued. */
  readonly mailer?: Mailer;
  /** Creates the context in which workers run. */
  readonly system: () => Context;
  readonly log: Logger;
  /** Secret from the configuration that encrypts sealed mail. */
  readonly secret: string;
  /** Keeps sent mail for 30 days, so that the developer of a sandbox can read it. */
  readonly keepsSent: boolean;
}

/** Maximum number of messages that one step of the worker sends. */
const atOnce = 16;
/** Pause after the first failure, in milliseconds; it doubles with each further one. */
const firstPause = 60_000;
/** Number of attempts after which mail is given up, about 17 hours after the first. */
const mostAttempts = 11;
/** Maximum number of sent mails in a list. */
const mostListed = 100;

/** The content of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** A mail that contains a secret, such as a sign-in link. */
export interface SealedLetter extends Letter {
  readonly recipient: string;
  /** The account concerned; absent when the mail concerns the e-mail address alone. */
  readonly accountId?: string;
}

/** Queues mail about an account, in the transaction of the change that it reports. */
export type WriteMail = (tx: Transaction, accountId: string, recipient: string, letter: Letter) => Promise<void>;

/** Queues mail whose text is secret: it is stored encrypted until it is sent. */
export type WriteSealedMail = (tx: Transaction, letter: SealedLetter) => Promise<void>;

/** Queue columns of mail that is due immediately. */
function dueNow({ clock }: Transaction): Pick<MailEntity, 'attempts' | 'dueAt' | 'createdAt'> {
  const now = clock.now();
  return { attempts: 0, dueAt: now, createdAt: now };
}

function writersOf(mails: MailRepository, box: SealedBox) {
  const write: WriteMail = async (tx, accountId, recipient, letter) => {
    await mails.save(
      tx,
      Object.assign(new MailEntity(), {
        id: newId('mail'),
        accountId,
        recipient,
        ...letter,
        sealed: false,
        ...dueNow(tx),
      }),
    );
  };

  /** Queues mail to the owner of an account. Does nothing when the owner has no e-mail address. */
  async function writeToOwner(tx: Transaction, accountId: string, letter: Letter): Promise<void> {
    const recipient = await mails.addressOfOwner(tx, accountId);
    if (recipient !== null) await write(tx, accountId, recipient, letter);
  }

  const writeSealed: WriteSealedMail = async (tx, { recipient, accountId = null, subject, text }) => {
    const id = newId('mail');
    await mails.save(
      tx,
      Object.assign(new SealedMailEntity(), {
        id,
        accountId,
        recipient,
        subject,
        text: box.seal(text, id),
        ...dueNow(tx),
      }),
    );
  };

  return { write, writeSealed, writeToOwner };
}

/** Queues mail in the transaction of the change that it reports, and sends it afterwards: at least once, by any number of workers. ADR 0035. */
export function createMails({ database, mailer, system, log, secret, keepsSent }: MailParts) {
  const mails = new MailRepository(database);
  const box = new SealedBox(secret, 'mails');

  const { write, writeSealed, writeToOwner } = writersOf(mails, box);

  function opened({ text, id }: TakenMail): string {
    const plain = box.open(text, id);
    if (plain === null) throw new Error('The mail was sealed with another secret');
    return plain;
  }

  async function send(ctx: Context, to: Mailer, mail: TakenMail): Promise<void> {
    const { id, recipient, subject } = mail;
    let sent: Mail | null = null;
    try {
      const letter = { id, recipient, subject, text: mail.sealed ? opened(mail) : mail.text };
      await to.send(letter);
      sent = letter;
    } catch (error) {
      log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'Mail could not be sent');
      if (mail.attempts < mostAttempts) return mails.postpone(ctx, mail, firstPause * 2 ** (mail.attempts - 1));
      log.error({ mailId: mail.id }, 'Mail was given up');
    }
    await database.transaction(async (manager) => {
      const tx = { ...ctx, manager };
      await mails.remove(tx, mail);
      if (sent && keepsSent) await mails.keepSent(tx, { ...sent, text: box.seal(sent.text, id) });
    });
  }

  function shown({ text, ...mail }: KeptMail): KeptMail {
    return { ...mail, text: box.open(text, mail.id) ?? 'This mail was sealed with another secret.' };
  }

  /** Sends a batch of due mail. Returns the size of the batch. */
  async function sendDue(): Promise<number> {
    if (!mailer) return 0;
    const ctx = system();
    const due = await mails.claim(ctx, atOnce);
    await Promise.all(due.map((mail) => send(ctx, mailer, mail)));
    return due.length;
  }

  return {
    sendDue,
    /** Returns sent mail, newest first, at most 100; empty when none is kept. */
    sentMails: async (): Promise<KeptMail[]> => (await mails.newestSent(system(), mostListed)).map(shown),
    /** Returns one sent mail; null when there is none with this id. */
    sentMail: async (id: string): Promise<KeptMail | null> => {
      const mail = await mails.sent(system(), id);
      return mail && shown(mail);
    },
    writeSealed,
    write,
    consumers: [new FollowedFacts('platform:webhook-notices', { database, log }, webhookNotices(writeToOwner))],
    workers: (): DueWorker[] => (mailer ? [new DueWorker({ name: 'mail', log }, sendDue)] : []),
  };
}
