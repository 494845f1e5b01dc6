import { createLogger, OutdatedRows } from '../../../../kit/src';
import { MailRejected } from '../mailer';
import { type MailPlatform, openMailPlatform, receiptFor } from './testing';

let shop: MailPlatform;
beforeAll(async () => {
  shop = await openMailPlatform();
});
afterAll(() => shop.platform.close());
beforeEach(async () => {
  await rows('DELETE FROM platform.mails');
  await rows('DELETE FROM platform.mail_records');
  await rows('DELETE FROM platform.mail_opt_outs');
  shop.sent.length = 0;
  Object.assign(shop, { receive: () => undefined, compose: receiptFor });
});

const rows = (text: string, values: unknown[] = []) => shop.platform.database.rows(text, values);
const count = async (table: string) => Number((await rows(`SELECT count(*) FROM platform.${table}`))[0]?.[0]);
const minutes = (number: number) => new Date(shop.clock.now().getTime() + number * 60_000).toISOString();
const onlyMail = async () => (await shop.mails()).map(({ status, attempts, reason }) => [status, attempts, reason]);
const away = () => {
  throw new Error('connect ECONNREFUSED 10.1.2.3:587 with the password tomato');
};

/** Runs the worker that compares the records with the queue. */
const compare = () =>
  shop.platform
    .workers()
    .find(({ name }) => name === 'mail records')
    ?.drain();

describe('the record of a mail to a buyer', () => {
  it('is queued with the mail, and then sent', async () => {
    const queued = {
      id: expect.stringMatching(/^mail_[0-9a-f]{32}$/),
      kind: 'RECEIPT',
      status: 'QUEUED',
      user: { id: 'user_eve' },
      account: { id: 'biz_shop' },
      recipient: 'buyer@example.com',
      subject: 'evt_first',
      locale: 'de',
      resourceId: 'pay_1',
      attempts: 0,
      reason: null,
      serverResponse: null,
      createdAt: minutes(0),
      attemptedAt: null,
      nextAttemptAt: null,
      sentAt: null,
    };
    await shop.deliver(shop.event('first'));
    expect(await shop.mails()).toEqual([queued]);
    shop.clock.pass(60);
    await shop.sendAll();
    const sent = { status: 'SENT', attempts: 1, attemptedAt: minutes(0), sentAt: minutes(0) };
    expect(await shop.mails()).toEqual([{ ...queued, ...sent }]);
    expect(String(await rows('SELECT r::text FROM platform.mail_records r'))).not.toContain('secret');
  });

  it('shows failed attempts and the next one, without secrets of the service or the buyer', async () => {
    await shop.deliver(shop.event('retried'));
    shop.receive = away;
    await shop.sendAll();
    const tried = { status: 'QUEUED', attempts: 1, attemptedAt: minutes(0), nextAttemptAt: minutes(1), sentAt: null };
    expect(await shop.mails()).toEqual([
      expect.objectContaining({ ...tried, reason: 'UNAVAILABLE', serverResponse: null }),
    ]);
    shop.clock.pass(60);
    shop.receive = () => {
      throw new MailRejected(
        '550-5.7.1 <b>buyer@example.com</b>\r\n550 \u202eSpam: https://pay.test/manage/mem_1?key=secret\u0000 pay.test/x key=secret 😀',
      );
    };
    await shop.sendAll();
    expect(await shop.mails()).toEqual([
      expect.objectContaining({
        status: 'QUEUED',
        attempts: 2,
        reason: 'REJECTED',
        serverResponse: '550-5.7.1 … 550 Spam: … … … 😀',
        nextAttemptAt: minutes(2),
      }),
    ]);
    shop.clock.pass(120);
    shop.receive = () => undefined;
    await shop.sendAll();
    expect(await shop.mails()).toEqual([
      expect.objectContaining({
        status: 'SENT',
        attempts: 3,
        reason: null,
        serverResponse: null,
        nextAttemptAt: null,
        sentAt: minutes(0),
      }),
    ]);
  });

  it('shortens long responses of the mail server, and shows none if there is none', async () => {
    await shop.deliver(shop.event('long'));
    shop.receive = () => {
      throw new MailRejected(`550 ${'😀 '.repeat(10_000)}`);
    };
    await shop.sendAll();
    const [{ serverResponse } = {}] = await shop.mails();
    expect([...String(serverResponse)]).toHaveLength(200);
    expect(serverResponse).toMatch(/^550 😀 .*…$/u);
    shop.clock.pass(60);
    shop.receive = () => {
      throw new MailRejected(null);
    };
    await shop.sendAll();
    expect((await shop.mails()).map((mail) => [mail.reason, mail.serverResponse])).toEqual([['REJECTED', null]]);
  });

  it('shows one rejected recipient of several mails', async () => {
    shop.compose = (event) => ({ ...receiptFor(event), recipient: `${event.id}@example.com` });
    shop.receive = ({ recipient }) => {
      if (recipient.startsWith('evt_gone')) throw new MailRejected('550 No such user');
    };
    await shop.deliver(shop.event('here'), shop.event('gone'), shop.event('there'));
    await shop.sendAll();
    const found = (await shop.mails()).map(({ subject, status }) => `${String(subject)} ${String(status)}`);
    expect(found.toSorted()).toEqual(['evt_gone QUEUED', 'evt_here SENT', 'evt_there SENT']);
  });

  it('is failed after eleven attempts', async () => {
    await shop.deliver(shop.event('given_up'));
    shop.receive = away;
    for (let day = 0; day < 12; day += 1) {
      await shop.sendAll();
      shop.clock.pass(86_400);
    }
    expect(await shop.mails()).toEqual([
      expect.objectContaining({
        status: 'FAILED',
        attempts: 11,
        reason: 'UNAVAILABLE',
        nextAttemptAt: null,
        sentAt: null,
      }),
    ]);
    expect(await count('mails')).toBe(0);
  });

  it('is omitted if the recipient has unsubscribed', async () => {
    shop.compose = (event) => ({ ...receiptFor(event), kind: 'waitlist_entry', isOptional: true });
    await shop.deliver(shop.event('optional', { type: 'entry.created', resourceId: 'entry_1' }));
    await rows(`INSERT INTO platform.mail_opt_outs VALUES ('biz_shop', 'buyer@example.com', now())`);
    await shop.sendAll();
    expect([await onlyMail(), shop.sent, await count('mails')]).toEqual([[['OMITTED', 0, 'UNSUBSCRIBED']], [], 0]);
  });

  it('is omitted if the event could not be read, and has no recipient', async () => {
    shop.compose = () => ({ kind: 'invoice', isOmitted: true });
    await shop.deliver(shop.event('unreadable', { resourceId: 'inv_1' }));
    await shop.deliver(shop.event('unreadable', { resourceId: 'inv_1' }));
    await shop.sendAll();
    expect(await shop.mails()).toEqual([
      expect.objectContaining({
        kind: 'INVOICE',
        status: 'OMITTED',
        reason: 'UNREADABLE',
        resourceId: 'inv_1',
        user: null,
        recipient: null,
        subject: null,
        locale: null,
        attempts: 0,
        attemptedAt: null,
      }),
    ]);
    expect([shop.sent, await count('mails')]).toEqual([[], 0]);
  });

  it('does not exist for an event that causes no mail, nor for mails of the service itself', async () => {
    shop.compose = () => null;
    const webhook = { id: 'hook_a', url: 'https://shop.test/hooks', failing_since: '2026-08-20T11:30:00+00:00' };
    await shop.deliver(
      shop.event('silent'),
      shop.event('webhook', { type: 'fact:webhook.failing', resourceId: 'hook_a', row: webhook }),
    );
    await rows('UPDATE platform.mails SET due_at = $1', [shop.clock.now()]);
    await shop.sendAll();
    expect([shop.sent, await count('mail_records')]).toEqual([['webhookFailing'], 0]);
  });
});

describe('each event has one record', () => {
  it('however often and concurrently it is delivered', async () => {
    const events = Array.from({ length: 20 }, (_, index) => shop.event(`repeated_${index}`));
    await Promise.all(Array.from({ length: 4 }, () => shop.deliver(...events)));
    await shop.sendAll();
    await shop.deliver(...events);
    await shop.sendAll();
    expect(await onlyMail()).toEqual(events.map(() => ['SENT', 1, null]));
  });

  it('after a crash before the commit', async () => {
    const crashing = { ...receiptFor({ id: 'evt_crashed' }), recipient: null as unknown as string };
    shop.compose = (event) => (event.id === 'evt_crashed' ? crashing : receiptFor(event));
    const events = [shop.event('written'), shop.event('crashed')];
    await expect(shop.deliver(...events)).rejects.toThrow('null value in column "recipient" of relation "mails"');
    expect([await count('mails'), await count('mail_records')]).toEqual([0, 0]);
    shop.compose = receiptFor;
    await shop.deliver(...events);
    await shop.sendAll();
    expect(await onlyMail()).toEqual(events.map(() => ['SENT', 1, null]));
  });

  it('and stays sent if a slow attempt of another worker fails afterwards', async () => {
    await shop.deliver(shop.event('slow'));
    const { promise: failing, reject } = Promise.withResolvers<void>();
    const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>();
    shop.receive = () => {
      waits();
      return failing;
    };
    const slow = shop.platform.sendMail();
    await isWaiting;
    shop.clock.pass(121);
    shop.receive = () => undefined;
    await shop.sendAll();
    reject(new Error('The connection was closed.'));
    await slow;
    expect([await onlyMail(), await count('mails')]).toEqual([[['SENT', 2, null]], 0]);
  });
});

describe('during an update of the service', () => {
  it('mails of the previous release, which have no record, are sent', async () => {
    await shop.deliver(shop.event('former'));
    await rows('DELETE FROM platform.mail_records');
    shop.receive = away;
    await shop.sendAll();
    shop.clock.pass(60);
    shop.receive = () => undefined;
    await shop.sendAll();
    expect([shop.sent, await count('mails'), await count('mail_records')]).toEqual([['evt_former'], 0, 0]);
  });

  it('mails that the previous release sends are recorded as sent, and no others', async () => {
    await shop.deliver(shop.event('taken'), shop.event('kept'));
    await rows('DELETE FROM platform.mails WHERE subject = $1', ['evt_taken']);
    expect(await compare()).toBe(1);
    const found = (await shop.mails()).map(({ subject, status, sentAt }) => [subject, status, sentAt]);
    expect(found.toSorted()).toEqual([
      ['evt_kept', 'QUEUED', null],
      ['evt_taken', 'SENT', null],
    ]);
    expect(await compare()).toBe(0);
  });
});

it('records are deleted after 90 days, a bounded number at a time', async () => {
  const { database, outdatedTables: tables } = shop.platform;
  await shop.deliver(...['old', 'older', 'oldest', 'new'].map((id) => shop.event(id)));
  const age = 'UPDATE platform.mail_records SET created_at = now() - $1::interval WHERE';
  await rows(`${age} subject LIKE 'evt_old%'`, ['90 days 1 minute']);
  await rows(`${age} subject = 'evt_new'`, ['89 days 23 hours']);
  const outdated = new OutdatedRows({
    database,
    tables,
    log: createLogger('silent'),
    checkpoints: async () => [],
    batch: 2,
  });
  expect([await outdated.remove(), await outdated.remove(), await outdated.remove()]).toEqual([2, 1, 0]);
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual(['evt_new']);
});
