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
  /** Without one, mail waits. */
  readonly mailer?: Mailer;
  /** What workers work in. */
  readonly system: () => Context;
  readonly log: Logger;
  /** Secret of the configuration that seals what only its reader may see. */
  readonly secret: string;
  /** Keeps sent mail for 30 days, to be shown to the person who runs a sandbox. */
  readonly keepsSent: boolean;
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

/** Mail that lets whoever reads it do something. */
export interface SealedLetter extends Letter {
  readonly recipient: string;
  /** The account that it is about; without one it is about the address alone. */
  readonly accountId?: string;
}

/** Writes mail about an account to an address, in the transaction of what it tells of. */
export type WriteMail = (tx: Transaction, accountId: string, recipient: string, letter: Letter) => Promise<void>;

/** Writes mail whose text nobody but its reader sees: it is kept sealed until it is sent. */
export type WriteSealedMail = (tx: Transaction, letter: SealedLetter) => Promise<void>;

/** To be sent at once. */
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

  /** Mail to the owner of an account. Without an address there is nobody to tell. */
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

/** Writes mail in the transaction of what it tells of, and has it sent afterwards: at least once, by any number of workers. ADR 0035. */
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
    /** Sent mail, newest first, at most 100; empty where none is kept. */
    sentMails: async (): Promise<KeptMail[]> => (await mails.newestSent()).map(shown),
    /** One of them; null where there is none with this id. */
    sentMail: async (id: string): Promise<KeptMail | null> => {
      const mail = await mails.sent(id);
      return mail && shown(mail);
    },
    writeSealed,
    write,
    consumers: [new FollowedFacts('platform:webhook-notices', { database, log }, webhookNotices(writeToOwner))],
    startWorkers: (): DueWorker[] => {
      const workers = mailer ? [new DueWorker({ name: 'mail', log }, sendDue)] : [];
      for (const worker of workers) worker.start();
      return workers;
    },
  };
}
