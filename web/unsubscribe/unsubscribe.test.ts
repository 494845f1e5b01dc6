import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { languages } from '../messages';
import { createUnsubscribe } from '.';
import { type Subscription, unsubscribeDocuments } from './documents';

const known: Subscription = { seller: 'Ada Academy', address: 'buyer@example.com', isSubscribed: true };
let subscription: Subscription;
const failures: unknown[] = [];
const query = async (document: string, { token, isSubscribed }: Readonly<Record<string, unknown>>) => {
  if (token === 'down') throw new Error('The graph is gone');
  const found = token === 'good' ? subscription : null;
  if (document === unsubscribeDocuments.subscription) return { data: { mailSubscription: found } };
  if (found) subscription = { ...found, isSubscribed: isSubscribed === true };
  return { data: { mailSubscriptionUpdate: { userErrors: [] } } };
};
const server = createServer(
  createUnsubscribe({
    graph: { query },
    sandbox: false,
    origin: 'https://shop.test',
    failed: (error) => failures.push(error),
  }),
);
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mails/unsubscribe/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  subscription = known;
});

const type = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: 'POST', body, headers: { ...type, ...headers } });

/** Returns the texts of the elements in the content of a page. */
async function textsOf(response: Response): Promise<string[]> {
  const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await response.text()) ?? [];
  return content
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

const asked = [
  'Unsubscribe',
  'Ada Academy will no longer send e-mails about waitlists to buyer@example.com. E-mails about purchases are still sent.',
  'Unsubscribe',
];
const done = [
  'You are unsubscribed',
  'Ada Academy no longer sends e-mails about waitlists to buyer@example.com. E-mails about purchases are still sent.',
  'Subscribe again',
];

it('opening the page changes nothing', async () => {
  for (const method of ['GET', 'HEAD']) await fetch(`${url}good`, { method });
  const response = await fetch(`${url}good`);
  expect([response.status, response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
    200,
    'private, no-store',
    'no-referrer',
  ]);
  expect(await textsOf(response)).toEqual(asked);
  expect(subscription.isSubscribed).toBe(true);
});

it('the form unsubscribes, and subscribes again', async () => {
  expect(await textsOf(await post('good', 'action=unsubscribe'))).toEqual(done);
  expect(subscription.isSubscribed).toBe(false);
  expect(await textsOf(await fetch(`${url}good`))).toEqual(done);
  expect(await textsOf(await post('good', 'action=subscribe'))).toEqual(asked);
  expect(subscription.isSubscribed).toBe(true);
});

it('a mail server unsubscribes with one request, also repeatedly', async () => {
  for (let times = 0; times < 2; times += 1) {
    const { status } = await post('good', 'List-Unsubscribe=One-Click');
    expect([status, subscription.isSubscribed]).toEqual([200, false]);
  }
});

it('a mail server may send its request as multipart form', async () => {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const { status } = await fetch(`${url}good`, { method: 'POST', body });
  expect([status, subscription.isSubscribed]).toEqual([200, false]);
});

it.each([
  ['wrong', 'wrong'],
  ['empty', ''],
  ['followed by a path', 'good/more'],
  ['too long', 'x'.repeat(2_000)],
  ['escaped', 'go%6fd'],
])('a token that is %s has no page', async (_title, token) => {
  for (const response of [await fetch(`${url}${token}`), await post(token, 'List-Unsubscribe=One-Click')])
    expect([response.status, (await textsOf(response))[0]]).toEqual([404, 'This link is invalid']);
  expect(subscription.isSubscribed).toBe(true);
});

it('a form of another site is rejected', async () => {
  const { status } = await post('good', 'action=unsubscribe', { 'sec-fetch-site': 'cross-site' });
  expect([status, subscription.isSubscribed]).toEqual([403, true]);
});

it('an outage of the graph is logged', async () => {
  const response = await fetch(`${url}down`, { headers: { 'accept-language': 'de' } });
  expect([response.status, failures.length]).toEqual([503, 1]);
});

it.each([...languages.keys()])('the page is in the language of the URL: %s', async (locale) => {
  const language = languages.get(locale);
  const [heading, , button] = await textsOf(await fetch(`${url}good?locale=${locale}`));
  expect([heading, button]).toEqual([language?.text('mail.unsubscribe'), language?.text('mail.unsubscribe')]);
  const again = await textsOf(await post(`good?locale=${locale}`, 'List-Unsubscribe=One-Click'));
  expect([again[0], again[2]]).toEqual([language?.text('unsubscribe.done'), language?.text('unsubscribe.undo')]);
});

it('the name of a seller adds no markup and no direction marks', async () => {
  subscription = { ...known, seller: `<b>Ada</b>\u202e${'👩‍💻'.repeat(10_000)}` };
  const text = await (await fetch(`${url}good`)).text();
  expect(text).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  expect([text.includes('\u202e'), text.length < 20_000]).toEqual([false, true]);
});
