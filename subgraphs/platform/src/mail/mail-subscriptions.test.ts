import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { deliverIntegrationEvents, type IntegrationEvent, systemPrincipal } from '../../../kit/src';
import { apiKeyOf, run } from '../../../kit/src/testing';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../testing';
import type { MailRenderer } from './mail-renderer';
import type { Mail } from './mailer';
import { smtpMailer } from './smtp-mailer';

const clock = new TestClock(Date.now() + 3_600_000);
const sent: Mail[] = [];
/** URLs that the renderer received, by recipient. */
const urls = new Map<string, string>();
const recipients = new Map<string, string>();

const mailRenderer: MailRenderer = {
  eventTypes: ['entry.created', 'payment.succeeded'],
  mailOf: async ({ id, type }, unsubscribeUrl) => {
    const recipient = recipients.get(id) ?? 'buyer@example.com';
    urls.set(recipient, unsubscribeUrl(recipient));
    const isOptional = type === 'entry.created';
    const letter = { recipient, subject: id, text: id, html: `<p>${id}</p>`, isOptional };
    return { ...letter, kind: isOptional ? 'waitlist_entry' : 'receipt', userId: null, locale: 'en' };
  },
};

let platform: TestPlatform;
let accountId: string;
let otherId: string;
beforeAll(async () => {
  platform = await openTestPlatform(clock, { mailer: { send: async (mail) => void sent.push(mail) }, mailRenderer });
  await populate(platform);
  const rows = await platform.database.rows('SELECT id FROM platform.accounts ORDER BY id LIMIT 2', []);
  [accountId = '', otherId = ''] = rows.map(([id]) => String(id));
});
afterAll(() => platform.close());
beforeEach(async () => {
  sent.length = 0;
  await platform.database.rows('DELETE FROM platform.mail_opt_outs', []);
});

const eventOf = (id: string, overrides: Partial<IntegrationEvent> = {}): IntegrationEvent => ({
  id: `evt_${id}`,
  type: 'entry.created',
  resourceId: 'entry_1',
  accountId,
  occurredAt: clock.now(),
  row: { id: 'entry_1' },
  ...overrides,
});
const deliver = (...events: IntegrationEvent[]) => deliverIntegrationEvents(platform.consumers, events);

/** Sends all due mail, and returns the subjects in their order. */
async function subjectsSent(): Promise<string[]> {
  while ((await platform.sendMail()) > 0);
  return sent.map(({ subject }) => subject).toSorted();
}

const find = async (token: string, principal = systemPrincipal) =>
  run(
    platform.subgraph,
    principal,
    'query ($token: String!) { mailSubscription(token: $token) { seller address isSubscribed } }',
    { token },
  );
const set = async (token: string, isSubscribed: boolean, principal = systemPrincipal) =>
  run(
    platform.subgraph,
    principal,
    `mutation ($token: String!, $isSubscribed: Boolean!) {
      mailSubscriptionUpdate(token: $token, isSubscribed: $isSubscribed) { userErrors { code } }
    }`,
    { token, isSubscribed },
  );
const tokenIn = (url: string | null | undefined): string =>
  /\/mails\/unsubscribe\/([\w-]+)$/.exec(url ?? '')?.[1] ?? '';
/** Returns the token in the mail about an event. */
async function tokenOf(id: string): Promise<string> {
  await deliver(eventOf(id));
  await subjectsSent();
  return tokenIn(sent.at(-1)?.unsubscribeUrl);
}

describe('a recipient of optional mail', () => {
  it('finds the state of the subscription with the URL of the mail, and no address in it', async () => {
    const token = await tokenOf('found');
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('buyer');
    const { data } = await find(token);
    expect(data?.mailSubscription).toEqual({
      seller: expect.any(String),
      address: 'buyer@example.com',
      isSubscribed: true,
    });
    expect((await find(tokenIn(urls.get('buyer@example.com')))).data).toEqual(data);
  });

  it('receives none after unsubscribing, also if it was queued before, but mail about purchases', async () => {
    const token = await tokenOf('first');
    await deliver(eventOf('queued'));
    for (let times = 0; times < 2; times += 1)
      expect((await set(token, false)).data?.mailSubscriptionUpdate).toEqual({ userErrors: [] });
    await deliver(eventOf('later'), eventOf('receipt', { type: 'payment.succeeded' }));
    expect(await subjectsSent()).toEqual(['evt_first', 'evt_receipt']);
    const [[queued] = []] = await platform.database.rows('SELECT count(*)::int FROM platform.mails', []);
    expect([queued, (await find(token)).data?.mailSubscription.isSubscribed]).toEqual([0, false]);
    await set(token, true);
    await deliver(eventOf('again'));
    expect(await subjectsSent()).toEqual(['evt_again', 'evt_first', 'evt_receipt']);
  });

  it('unsubscribes from one seller and with one address only, in any case of its letters', async () => {
    await set(await tokenOf('one'), false);
    recipients.set('evt_capital', 'BUYER@example.com').set('evt_stranger', 'other@example.com');
    await deliver(eventOf('capital'), eventOf('stranger'), eventOf('elsewhere', { accountId: otherId }));
    expect(await subjectsSent()).toEqual(['evt_elsewhere', 'evt_one', 'evt_stranger']);
  });

  it('is not sent a second mail by repeated and concurrent deliveries', async () => {
    const events = Array.from({ length: 10 }, (_, index) => eventOf(`many${index}`));
    await Promise.all(Array.from({ length: 4 }, () => deliver(...events)));
    expect(await subjectsSent()).toEqual(events.map(({ id }) => id).toSorted());
  });
});

describe('mail about a purchase', () => {
  it('has no URL to unsubscribe', async () => {
    await deliver(eventOf('bought', { type: 'payment.succeeded' }));
    await subjectsSent();
    expect(sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([null]);
  });
});

describe('a token', () => {
  it.each(['', 'x', '🔑', 'x'.repeat(10_000)])('that the service has not issued is not found: %#', async (token) => {
    expect((await find(token)).data).toEqual({ mailSubscription: null });
    expect((await set(token, false)).data?.mailSubscriptionUpdate).toEqual({ userErrors: [{ code: 'not_found' }] });
    expect(await platform.database.rows('SELECT * FROM platform.mail_opt_outs', [])).toEqual([]);
  });

  it('is of no use to callers other than the page', async () => {
    const token = await tokenOf('private');
    const [found, changed] = [await find(token, apiKeyOf(accountId)), await set(token, false, apiKeyOf(accountId))];
    expect(found.data?.mailSubscription ?? null).toBeNull();
    expect(changed.data?.mailSubscriptionUpdate).toEqual({ userErrors: [{ code: 'not_found' }] });
    expect(await platform.database.rows('SELECT * FROM platform.mail_opt_outs', [])).toEqual([]);
  });
});

it('mail servers receive the URL in the headers for one-click unsubscription', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += String(chunk)));
      stream.on('end', () => {
        received.push(text.replaceAll('\r\n ', ' '));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'shop@pay.example');
  const mail = { id: 'mail_1', recipient: 'ann@example.com', subject: 'A', text: 'B', html: null };
  const unsubscribeUrl = `https://pay.test/mails/unsubscribe/${'x'.repeat(150)}`;
  await mailer.send({ ...mail, unsubscribeUrl });
  await mailer.send({ ...mail, unsubscribeUrl: null });
  await new Promise<void>((resolve) => server.close(resolve));
  const headersOf = (text = '') => text.split('\r\n').filter((line) => line.startsWith('List-Unsubscribe'));
  expect(received.map(headersOf)).toEqual([
    [`List-Unsubscribe: <${unsubscribeUrl}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'],
    [],
  ]);
});
