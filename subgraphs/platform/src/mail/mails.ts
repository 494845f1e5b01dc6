import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  IntegrationEventProcessor,
  type Logger,
  type OutdatedTable,
  type ReadModel,
  type Transaction,
  newId,
} from '../../../kit/src';
import { EventMails, type MailCause } from './event-mails';
import { MailEntity, SealedMailEntity } from './mail.entity';
import { MailCipher } from './mail-cipher';
import { type StoredMail, MailRepository } from './mail.repository';
import type { EventMail, MailRenderer, OmittedMail } from './mail-renderer';
import { MailSender } from './mail-sender';
import { MailSubscriptionResolver } from './mail-subscription.resolver';
import { MailSubscriptions } from './mail-subscriptions';
import type { Mailer } from './mailer';
import type { Notice, RenderNotice } from './notice';
import { MailRecordRepository, outdatedMailRecords } from './records/mail-record.repository';
import { MailRecordResolver } from './records/mail-record.resolver';
import { MailRecord } from './records/mail-record.resource';
import { webhookNotices } from './webhook-notices';

export interface MailDependencies {
  readonly database: Database;
  readonly commands: Commands;
  /** Read model of the records of mails to buyers. */
  readonly recordModel: ReadModel<MailRecord>;
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

/** Interval between two comparisons of the records of mails with the queue, in milliseconds. */
const comparisonInterval = 3_600_000;
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

  return { write, writeSealed, writeToOwner: sendToOwner };
}

/** Returns a function that queues mail to a buyer, and records it for the seller. */
function writerToBuyers(mails: MailRepository, records: MailRecordRepository, cipher: MailCipher) {
  /** The mail is encrypted, because its links authorize the reader to manage a membership; its record has no content. */
  return async (tx: Transaction, id: string, cause: MailCause, mail: EventMail | OmittedMail): Promise<void> => {
    const record = newRecord(tx, id, cause, mail);
    if ('isOmitted' in mail) return records.add(tx, record);
    const { isOptional: optional, recipient, subject, text, html } = mail;
    const sealed = { ...cipher.seal({ id, recipient, subject, text, html }), sealed: true, optional };
    const queued = Object.assign(new MailEntity(), { ...sealed, accountId: cause.accountId, ...dueNowColumns(tx) });
    await Promise.all([mails.save(tx, queued), records.add(tx, record)]);
  };
}

function newRecord(
  { clock }: Transaction,
  id: string,
  { accountId, resourceId }: MailCause,
  mail: EventMail | OmittedMail,
): MailRecord {
  const isOmitted = 'isOmitted' in mail;
  const { userId, recipient, subject, locale } = isOmitted ? noRecipient : mail;
  return Object.assign(new MailRecord(), {
    id,
    accountId,
    kind: mail.kind,
    status: isOmitted ? 'omitted' : 'queued',
    userId,
    recipient,
    subject,
    locale,
    resourceId,
    attempts: 0,
    reason: isOmitted ? 'unreadable' : null,
    serverResponse: null,
    createdAt: clock.now(),
    attemptedAt: null,
    nextAttemptAt: null,
    sentAt: null,
  } as const);
}

const noRecipient = { userId: null, recipient: null, subject: null, locale: null } as const;

/**
 * Creates the mail queue. Mail is queued in the transaction of the change that it reports, and sent afterwards: at
 * least once, by any number of workers. ADR 0035.
 */
export function createMails(deps: MailDependencies) {
  const { database, recordModel, mailer, renderer, renderNotice, system, log, secret, origin } = deps;
  const [mails, records] = [new MailRepository(database), new MailRecordRepository(database, recordModel)];
  const cipher = new MailCipher(secret);
  const subscriptions = new MailSubscriptions(database, secret, origin);
  const { write, writeSealed, writeToOwner } = writersOf(mails, cipher, renderNotice);
  const writeToBuyer = writerToBuyers(mails, records, cipher);
  const sender = new MailSender({ ...deps, mails, records, cipher, subscriptions });
  const sendDue = (): Promise<number> => sender.sendDue();
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
    records,
    resolvers: [new MailSubscriptionResolver(subscriptions, deps.commands), new MailRecordResolver(records)],
    outdatedTables: [outdatedMailRecords] satisfies readonly OutdatedTable[],
    consumers: [
      new IntegrationEventProcessor('platform:webhook-notices', { database, log }, webhookNotices(writeToOwner)),
      // Receipts would only pile up where no mailer sends them.
      ...(mailer && renderer
        ? [new EventMails({ database, renderer, system, unsubscribeUrl, write: writeToBuyer })]
        : []),
    ],
    workers: (): DueWorker[] =>
      mailer
        ? [
            new DueWorker({ name: 'mail', log }, sendDue),
            new DueWorker({ name: 'mail records', log, pollInterval: comparisonInterval }, () =>
              records.finishOfEarlierRelease(system()),
            ),
          ]
        : [],
  };
}
