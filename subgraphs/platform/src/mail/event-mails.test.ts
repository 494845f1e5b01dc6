import { deliverIntegrationEvents, type IntegrationEvent } from '../../../kit/src';
import { openPlatform, openTestPlatform, populate, TestClock, type TestPlatform } from '../testing';
import type { EventMail, MailRenderer } from './mail-renderer';
import type { Mail } from './mailer';

// Mail about webhooks is due at the time of the system clock.
const clock = new TestClock(Date.now() + 3_600_000);
const sent: Mail[] = [];
let rendered: string[] = [];
/** Returns the mail about an event; replaced by tests. */
let compose: (event: IntegrationEvent) => EventMail | null;

const letterOf = ({ id }: Pick<IntegrationEvent, 'id'>): EventMail => ({
  kind: 'receipt',
  userId: 'user_eve',
  locale: 'en',
  recipient: 'buyer@example.com',
  subject: `About ${id}`,
  text: `Text of ${id}: https://pay.test/manage/mem_1?key=secret`,
  html: `<p>HTML of ${id}</p>`,
  isOptional: false,
});
const mailRenderer: MailRenderer = {
  eventTypes: ['payment.succeeded', 'refund.updated'],
  mailOf: async (event) => {
    rendered.push(event.id);
    return compose(event);
  },
};
const mailer = { send: async (mail: Mail) => void sent.push(mail) };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform(clock, { mailer, mailRenderer, sandbox: true });
  await populate(platform);
});
afterAll(() => platform.close());
beforeEach(() => {
  sent.length = 0;
  rendered = [];
  compose = letterOf;
});

const eventOf = (id: string, overrides: Partial<IntegrationEvent> = {}): IntegrationEvent => ({
  id: `evt_${id}`,
  type: 'payment.succeeded',
  resourceId: 'pay_1',
  accountId: 'biz_shop',
  occurredAt: clock.now(),
  row: { id: 'pay_1' },
  ...overrides,
});
const deliver = (...events: IntegrationEvent[]) => deliverIntegrationEvents(platform.consumers, events);
const queued = async () => Number((await platform.database.rows('SELECT count(*) FROM platform.mails', []))[0]?.[0]);

/** Sends all due mail, and returns the subjects in their order. */
async function subjectsSent(): Promise<string[]> {
  while ((await platform.sendMail()) > 0);
  return sent.map(({ subject }) => subject).toSorted();
}

describe('mail about an event', () => {
  it('is sent with its text and HTML part, and readable in the sandbox', async () => {
    await deliver(eventOf('first'));
    expect(await platform.sendMail()).toBe(1);
    const id = expect.stringMatching(/^mail_[0-9a-f]{32}$/);
    const { recipient, subject, text, html } = letterOf({ id: 'evt_first' });
    const letter = { recipient, subject, text, html };
    expect(sent).toEqual([{ id, ...letter, unsubscribeUrl: null }]);
    const { sentAt, ...stored } = (await platform.sentMail(sent[0]?.id as string)) ?? {};
    expect([stored, sentAt]).toEqual([{ id, ...letter }, clock.now()]);
  });

  it('is stored encrypted, because its link opens the membership', async () => {
    await deliver(eventOf('sealed'));
    const rows = await platform.database.rows('SELECT sealed, m::text FROM platform.mails m', []);
    expect(rows.map(([sealed]) => sealed)).toEqual([true]);
    expect(String(rows[0]?.[1])).not.toMatch(/secret|HTML of/);
    await platform.sendMail();
    const kept = await platform.database.rows('SELECT m::text FROM platform.sent_mails m', []);
    expect(kept.map(String).join()).not.toMatch(/secret|HTML of/);
  });

  it('is sent once, however often and concurrently the event is delivered', async () => {
    const events = Array.from({ length: 20 }, (_, index) => eventOf(`repeated_${index}`));
    await Promise.all(Array.from({ length: 4 }, () => deliver(...events)));
    await deliver(...events, ...events);
    expect(await subjectsSent()).toEqual(events.map(({ id }) => `About ${id}`).toSorted());
  });

  it('is sent for each of two events about the same resource', async () => {
    await deliver(eventOf('one'), eventOf('two', { type: 'refund.updated' }));
    expect(await subjectsSent()).toEqual(['About evt_one', 'About evt_two']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });

  it('is not sent if the event causes none, also when the event is delivered again', async () => {
    compose = () => null;
    await deliver(eventOf('silent'));
    compose = letterOf;
    await deliver(eventOf('silent'), eventOf('other', { type: 'payment.created' }));
    expect([await queued(), await subjectsSent(), rendered]).toEqual([0, [], ['evt_silent', 'evt_silent']]);
  });

  it('is sent after the graph is available again, and no event of the batch takes effect before', async () => {
    const events = [eventOf('before'), eventOf('outage'), eventOf('after')];
    compose = (event) => {
      if (event.id === 'evt_outage') throw new Error('The graph is unavailable');
      return letterOf(event);
    };
    await expect(deliver(...events)).rejects.toThrow('The graph is unavailable');
    expect(await queued()).toBe(0);
    compose = letterOf;
    await deliver(...events);
    expect(await subjectsSent()).toEqual(['About evt_after', 'About evt_before', 'About evt_outage']);
  });

  it('is sent once after a crash between the writing of two mails of a batch', async () => {
    const events = [eventOf('written'), eventOf('crashed')];
    compose = (event) =>
      event.id === 'evt_crashed' ? { ...letterOf(event), recipient: null as unknown as string } : letterOf(event);
    await expect(deliver(...events)).rejects.toThrow('null value in column "recipient"');
    expect(await queued()).toBe(0);
    compose = letterOf;
    await deliver(...events);
    await deliver(...events);
    expect(await subjectsSent()).toEqual(['About evt_crashed', 'About evt_written']);
  });

  it('starts with the events that are published after the first start', () => {
    const consumer = platform.consumers.find(({ name }) => name === 'platform:buyer-mails');
    expect([consumer?.from, consumer?.types]).toEqual(['now', mailRenderer.eventTypes]);
  });

  it('has no consumer where no mailer sends mail', async () => {
    const silent = await openPlatform(platform.databaseUrl, { mailRenderer });
    const names = silent.consumers.map(({ name }) => name);
    await silent.close();
    expect(names).toEqual(['platform:webhook-notices']);
  });
});
