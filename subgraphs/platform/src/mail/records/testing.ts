import { deliverIntegrationEvents, type IntegrationEvent } from '../../../../kit/src';
import { apiKeyOf } from '../../../../kit/src/testing';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';
import type { EventMail, OmittedMail } from '../mail-renderer';
import type { Mail } from '../mailer';

/** Selection of all fields of a mail. */
const fields =
  'id kind status user { id } account { id } recipient subject locale resourceId attempts reason serverResponse createdAt attemptedAt nextAttemptAt sentAt';

/** Key of the seller with the permission to read mails. */
export const seller = apiKeyOf('biz_shop', ['member:email:read']);

/** A platform in live mode whose mails, and the mail server that receives them, are replaced by tests. */
export interface MailPlatform {
  readonly platform: TestPlatform;
  readonly clock: TestClock;
  /** Subjects of the mails that the server has accepted. */
  readonly sent: string[];
  /** The mail server: rejects by throwing. */
  receive: (mail: Mail) => Promise<void> | void;
  /** Returns the mail about an event. */
  compose: (event: IntegrationEvent) => EventMail | OmittedMail | null;
  deliver(...events: IntegrationEvent[]): Promise<void>;
  /** Sends all due mail. */
  sendAll(): Promise<void>;
  /** Returns the mails of the shop as its seller reads them, oldest first. */
  mails(): Promise<Record<string, unknown>[]>;
  event(id: string, overrides?: Partial<IntegrationEvent>): IntegrationEvent;
}

/** Returns a receipt for a buyer; its subject is the id of the event. */
export const receiptFor = ({ id }: Pick<IntegrationEvent, 'id'>): EventMail => ({
  kind: 'receipt',
  userId: 'user_eve',
  locale: 'de',
  recipient: 'buyer@example.com',
  subject: id,
  text: `https://pay.test/manage/mem_1?key=secret of ${id}`,
  html: `<p>secret of ${id}</p>`,
  isOptional: false,
});

export async function openMailPlatform(): Promise<MailPlatform> {
  // The retention compares times with those of the database.
  const clock = new TestClock(Date.now());
  const sent: string[] = [];
  const platform = await openTestPlatform(clock, {
    mailer: {
      send: async (mail) => {
        await mails.receive(mail);
        sent.push(mail.subject);
      },
    },
    mailRenderer: { eventTypes: ['payment.succeeded', 'entry.created'], mailOf: async (event) => mails.compose(event) },
  });
  await populate(platform);
  const mails: MailPlatform = {
    platform,
    clock,
    sent,
    receive: () => undefined,
    compose: receiptFor,
    deliver: (...events) => deliverIntegrationEvents(platform.consumers, events),
    sendAll: async () => {
      while ((await platform.sendMail()) > 0);
    },
    mails: async () => {
      const { data, errors } = await platform.execute(
        seller,
        `{ mails(first: 100, filter: { accountId: "biz_shop" }, sort: { direction: ASC }) { nodes { ${fields} } } }`,
      );
      expect(errors).toBeUndefined();
      return data?.['mails'].nodes as Record<string, unknown>[];
    },
    event: (id, overrides = {}) => ({
      id: `evt_${id}`,
      type: 'payment.succeeded',
      resourceId: 'pay_1',
      accountId: 'biz_shop',
      occurredAt: clock.now(),
      row: { id: 'pay_1' },
      ...overrides,
    }),
  };
  return mails;
}
