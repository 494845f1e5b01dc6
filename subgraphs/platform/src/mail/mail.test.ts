import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { deliverIntegrationEvents, type IntegrationEvent } from '../../../kit/src';
import { type TestPlatform, openTestPlatform, populate } from '../testing';
import { type Mail, MailRejected } from './mailer';
import { smtpMailer } from './smtp-mailer';

let now = new Date(Date.now() + 3_600_000);
let platform: TestPlatform;
const sentMails: Mail[] = [];
let isRejecting = false;

beforeAll(async () => {
  const mailer = {
    send: async (mail: Mail) => {
      if (isRejecting) throw new Error('The mail server is away');
      sentMails.push(mail);
    },
  };
  platform = await openTestPlatform({ now: () => now }, { mailer });
  await populate(platform);
});
afterAll(() => platform.close());
beforeEach(() => {
  sentMails.length = 0;
  isRejecting = false;
});

const createEvent = (type: string, overrides: Partial<IntegrationEvent> = {}): IntegrationEvent => ({
  id: `evt_${type}`,
  type,
  resourceId: 'hook_a',
  accountId: 'biz_shop',
  occurredAt: now,
  row: {
    id: 'hook_a',
    url: 'https://shop.test/hooks',
    failing_since: '2026-08-20T11:30:00+00:00',
    disabled_at: '2026-08-21T11:59:30+00:00',
  },
  ...overrides,
});
const deliver = (event: IntegrationEvent): Promise<void> => deliverIntegrationEvents(platform.consumers, [event]);

describe('mail about a webhook', () => {
  it('goes to the owner of the account, once for each integration event', async () => {
    await deliver(createEvent('fact:webhook.failing'));
    await deliver(createEvent('fact:webhook.failing'));
    expect(await platform.sendMail()).toBe(1);
    expect(sentMails).toEqual([
      {
        id: expect.stringMatching(/^mail_\w+$/),
        recipient: 'ann@example.com',
        subject: 'webhookFailing',
        text: 'id: hook_a\nurl: https://shop.test/hooks\ntime: 2026-08-20 11:30 UTC',
        html: '<p lang="">webhookFailing</p>',
        unsubscribeUrl: null,
      },
    ]);
    expect(await platform.sendMail()).toBe(0);
  });

  it('is retried with growing pauses while the mail server is down, and sent once', async () => {
    await deliver(createEvent('fact:webhook.disabled'));
    isRejecting = true;
    expect(await platform.sendMail()).toBe(1);
    expect(await platform.sendMail()).toBe(0);
    now = new Date(now.getTime() + 60_000);
    expect(await platform.sendMail()).toBe(1);
    now = new Date(now.getTime() + 60_000);
    isRejecting = false;
    expect(await platform.sendMail()).toBe(0);
    now = new Date(now.getTime() + 60_000);
    expect(await platform.sendMail()).toBe(1);
    expect(sentMails.map(({ subject }) => subject)).toEqual(['webhookDisabled']);
    expect(await platform.sendMail()).toBe(0);
  });

  it('is given up after eleven attempts', async () => {
    await deliver(createEvent('fact:webhook.disabled', { id: 'evt_given_up' }));
    isRejecting = true;
    let attempts = 0;
    for (let day = 0; day < 60; day += 1) {
      attempts += await platform.sendMail();
      now = new Date(now.getTime() + 86_400_000);
    }
    expect(attempts).toBe(11);
  });

  it('is sent once by many concurrent workers', async () => {
    for (let number = 0; number < 30; number += 1)
      await deliver(createEvent('fact:webhook.failing', { id: `evt_many_${number}` }));
    const counts = await Promise.all(Array.from({ length: 6 }, () => platform.sendMail()));
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(16);
    while ((await platform.sendMail()) > 0);
    expect(sentMails).toHaveLength(30);
    expect(new Set(sentMails.map(({ id }) => id)).size).toBe(30);
  });

  it('is not written when the owner of the account has no e-mail address', async () => {
    await deliver(createEvent('fact:webhook.failing', { id: 'evt_nobody', accountId: 'biz_of_nobody' }));
    expect(await platform.sendMail()).toBe(0);
  });
});

it('is received by an SMTP server with both parts, and no header from its subject', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let text = `${envelope.rcptTo.map(({ address }) => address).join()}\n`;
      stream.on('data', (chunk: Buffer) => (text += String(chunk)));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  await smtpMailer(`smtp://127.0.0.1:${port}`, 'shop@pay.example').send({
    id: 'mail_1',
    recipient: 'ann@example.com',
    subject: 'Grüße\r\nBcc: eve@example.com',
    text: 'A line.\nBcc: other@example.com',
    html: '<p>Grüße</p>',
    unsubscribeUrl: null,
  });
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^ann@example\.com\n/);
  const [headers = ''] = received[0]?.split('\r\n\r\n') ?? [];
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toContain('Content-Type: multipart/alternative');
  expect(received[0]).toMatch(/Content-Type: text\/plain[^]*Bcc: other@example\.com[^]*Content-Type: text\/html/);
  expect(received[0]).toContain('From: shop@pay.example');
  expect(received[0]).toContain('Message-ID: <mail_1@pay.example>');
  await expect(
    smtpMailer(`smtp://127.0.0.1:${port}`, 'shop@pay.example').send({
      id: 'mail_2',
      recipient: 'ann@example.com',
      subject: 'A',
      text: 'B',
      html: null,
      unsubscribeUrl: null,
    }),
  ).rejects.toThrow('ECONNREFUSED');
});

describe('a mail server that rejects', () => {
  const reject = (message: string) => Object.assign(new Error(message), { responseCode: 550 });
  const mail = {
    id: 'mail_1',
    recipient: 'ann@example.com',
    subject: 'A',
    text: 'B',
    html: null,
    unsubscribeUrl: null,
  };

  /** Sends a mail to a server with these handlers, and returns the error. */
  async function errorFrom(handlers: SMTPServerOptions, sentMail: Mail = mail): Promise<unknown> {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...handlers });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const error: unknown = await smtpMailer(`smtp://127.0.0.1:${port}`, 'shop@pay.example')
      .send(sentMail)
      .catch((reason: unknown) => reason);
    await new Promise<void>((resolve) => server.close(resolve));
    return error;
  }

  it('a recipient is reported with its response', async () => {
    const error = await errorFrom({ onRcptTo: (_address, _session, done) => done(reject('5.1.1 No such user')) });
    expect(error).toBeInstanceOf(MailRejected);
    expect(error).toMatchObject({ response: '550 5.1.1 No such user' });
  });

  it('the content is reported with its response', async () => {
    const error = await errorFrom({
      onData: (stream, _session, done) => {
        stream.on('end', () => done(reject('5.7.1 Spam')));
        stream.resume();
      },
    });
    expect(error).toBeInstanceOf(MailRejected);
    expect(error).toMatchObject({ response: '550 5.7.1 Spam' });
  });

  it('the login is not reported as a rejection of the mail', async () => {
    const error = await errorFrom({ onConnect: (_session, done) => done(reject('The password of ann is wrong')) });
    expect([error instanceof Error, error instanceof MailRejected]).toEqual([true, false]);
  });
});
