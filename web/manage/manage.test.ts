import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpCall } from '../../test/support/http-call';
import { alertIn, fieldsIn, formCall } from '../checkout/testing';
import { newSession } from '../checkout/fields';
import { createManage } from '.';
import type { ManagePage } from './documents';
import type { ManageOptions } from './options';

const money = (amount: string) => ({ money: { amount, currency: 'usd' }, formatted: `$${amount}` });
const monthly: ManagePage = {
  membership: {
    id: 'mem_1',
    status: 'ACTIVE',
    user: { id: 'user_owner' },
    account: { title: 'Shop & Sons', logoUrl: 'https://elsewhere.example/logo.png' },
    plan: { title: 'Monthly', billingPeriod: 30, checkoutStyling: null },
    product: { title: 'Course <1>' },
    quantity: 1,
    renewalPrice: { amount: '10.00', currency: 'usd' },
    formattedRenewalPrice: '$10.00 / month',
    currentPeriodEnd: '2026-12-21T00:00:00.000Z',
    trialEndsAt: null,
    expiresAt: null,
    canceledAt: null,
    cancelAtPeriodEnd: false,
    paymentCollectionPaused: false,
    paymentCollectionResumesAt: null,
  },
  nextCharge: { at: '2026-12-21T00:00:00.000Z', amount: money('10.00') },
  method: { type: 'CARD', card: { brand: 'VISA', last4: '4242', expMonth: 3, expYear: 2031 } },
  collection: 'CARD',
  cancelable: true,
  cancelOffer: null,
  topUp: null,
  skipOptions: [],
  skipsUntil: null,
  resumedCharge: null,
  laterTerms: 'later',
  plans: null,
};

let server: http.Server;
let origin: string;
let port: number;
let page: ManagePage | null;
let responses: Record<string, unknown>;
let broken: { name: string; code: string } | null;
let executed: { name: string; variables: Record<string, unknown> }[];
let failures: unknown[];
let listener: http.RequestListener;

function serve(options: Partial<ManageOptions> = {}): void {
  const query = async (document: string, variables: Readonly<Record<string, unknown>>) => {
    const [, name = ''] = /\{\s*(\w+)\(/.exec(document) ?? [];
    executed.push({ name, variables });
    if (broken?.name === name) return { data: null, errors: [{ extensions: { code: broken.code, retryAfter: 7 } }] };
    if (name === 'membershipManagePage')
      return { data: { [name]: variables.key === 'right' && variables.id === 'mem_1' ? page : null } };
    return { data: { [name]: responses[name] ?? { payments: [], next: null, userErrors: [] } } };
  };
  listener = createManage({
    graph: { query },
    vault: { tokenize: async () => ({ token: 'tok' }) },
    sandbox: true,
    origin,
    failed: (error) => failures.push(error),
    ...options,
  });
}

beforeAll(async () => {
  server = http.createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  [page, responses, broken, executed, failures] = [monthly, {}, null, [], []];
  serve();
});

const get = (path: string) => httpCall(port, { path });
const at = (step = '', extraQuery = '') => `/manage/mem_1${step}?key=right${extraQuery}`;

it('is not cached, cannot be framed, sends no referrer, and loads no external resources', async () => {
  const { status, headers, text } = await get(at());
  expect([status, headers]).toEqual([
    200,
    expect.objectContaining({
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    }),
  ]);
  expect(text).toContain('Course &lt;1&gt;');
  expect(text).toContain('Visa ending in 4242, expires 03/2031');
  expect(text).not.toContain('elsewhere.example');
});

it.each([
  '/manage/',
  '/manage/mem_1',
  '/manage/mem_1?key=',
  '/manage/mem_1?key=wrong',
  '/manage/mem_2?key=right',
  '/manage/mem_1/?key=right',
  '/manage/mem_1/cancel?key=wrong',
  '/manage/mem_1/nothing?key=right',
  '/manage/mem_1/cancel/now/x?key=right',
  '/manage/mem_1/session/x?key=right',
  '/manage/plan_1?key=right',
  '/manage/transfer/%20',
  '/manage/transfer',
])('returns 404 for %s', async (path) => {
  const { status, text } = await get(path);
  expect([status, text]).toEqual([404, expect.stringContaining('<h1>Page not found</h1>')]);
});

it('links each payment to its receipt', async () => {
  const payment = { at: '2026-11-02T10:00:00.000Z', total: money('10.00'), substatus: 'SUCCEEDED' };
  responses.membershipManagePayments = {
    payments: [
      { ...payment, id: 'pay_1', receiptUrl: 'https://shop.test/receipts/payments/pay_1?key=a&b' },
      { ...payment, id: 'pay_2', total: money('0.00'), receiptUrl: null },
    ],
    next: null,
  };
  const { text } = await get(at());
  const row = (amount: string, link: string) =>
    `<tr><td>2 November 2026</td><td>Paid</td><td class="number">$${amount}</td><td>${link}</td></tr>`;
  const link =
    '<a href="https://shop.test/receipts/payments/pay_1?key=a&amp;b" aria-label="View receipt, 2 November 2026">View receipt</a>';
  expect(text).toContain(`<tbody>${row('10.00', link)}${row('0.00', '')}</tbody>`);
});

it("confirms a step only if the membership's state matches", async () => {
  for (const done of ['canceled', 'topped_up', '<b>', 'offer&x'])
    expect((await get(at('', `&done=${encodeURIComponent(done)}`))).text).not.toContain('role="status"');
  expect((await get(at('', '&done=kept'))).text).toContain('Your membership will continue.');
});

it.each([
  ['PAST_DUE', 'Your last payment failed.'],
  ['COMPLETED', 'Lifetime access: this membership does not expire.'],
  ['UNRESOLVED', 'A payment is under review.'],
  ['EXPIRED', 'This membership has ended.'],
  ['CANCELED', 'This membership has ended.'],
  ['DRAFTED', 'This membership has not started yet.'],
  ['CANCELING', 'You have access until 21 December 2026. You will not be charged again.'],
  ['ACTIVE', 'Renews automatically until you cancel.'],
] as const)('describes the status %s', async (status, expected) => {
  page = { ...monthly, membership: { ...monthly.membership, status } };
  expect((await get(at())).text).toContain(expected);
});

it('redirects to the overview if a step is not possible', async () => {
  for (const step of ['/keep', '/top_up']) expect((await get(at(step))).headers.location).toBe(at());
  page = { ...monthly, cancelable: false, collection: 'NOTHING' };
  for (const step of ['/cancel', '/card']) expect((await get(at(step))).headers.location).toBe(at());
  expect((await httpCall(port, formCall(at('/card'), { card_number: '4242424242424242' }))).headers.location).toBe(
    at(),
  );
  expect(executed.every(({ name }) => name === 'membershipManagePage')).toBe(true);
});

it('accepts only forms from its own pages, and no other methods', async () => {
  expect((await httpCall(port, formCall(at('/cancel'), {}, { 'sec-fetch-site': 'cross-site' }))).status).toBe(403);
  const { status, headers } = await httpCall(port, { method: 'PUT', path: at('/cancel') });
  expect([status, headers.allow, executed]).toEqual([405, 'GET, HEAD, POST', []]);
  expect((await get(at('/offer'))).status).toBe(405);
});

it('submits only valid cancellation options, and trims the reason', async () => {
  responses = { membershipCancel: { userErrors: [] } };
  await httpCall(port, formCall(at('/cancel'), { option: 'SWITCHING', reason: ' Elsewhere ' }));
  await httpCall(port, formCall(at('/cancel'), { option: 'toString', reason: '' }));
  const inputs = executed.filter(({ name }) => name === 'membershipCancel').map(({ variables }) => variables.input);
  expect(inputs).toEqual([
    { mode: 'AT_PERIOD_END', option: 'SWITCHING', reason: 'Elsewhere' },
    { mode: 'AT_PERIOD_END', option: null, reason: null },
  ]);
});

it('shows a user error together with the entered values', async () => {
  responses = { membershipCancel: { userErrors: [{ code: 'conflict', message: 'Not now.', path: [] }] } };
  const { status, text } = await httpCall(port, formCall(at('/cancel'), { option: 'OTHER', reason: 'Too <far>' }));
  expect([status, alertIn(text), fieldsIn(text).option]).toEqual([409, 'Not now.', 'OTHER']);
  expect(text).toContain('Too &lt;far&gt;</textarea>');
});

it('preserves the session after an unknown result, but never the card', async () => {
  const { session = '' } = fieldsIn((await get(at('/card'))).text);
  broken = { name: 'membershipMethodChange', code: 'internal_server_error' };
  const { status, text, headers } = await httpCall(
    port,
    formCall(at('/card'), { session, card_number: '4242424242424242', card_expiry: '12/39', card_cvc: '123' }),
  );
  expect([status, headers['retry-after'], fieldsIn(text).session, text.includes('4242424242424242'), failures]).toEqual(
    [503, '2', session, false, [expect.any(Error)]],
  );
  broken = { name: 'membershipMethodChange', code: 'rate_limit_exceeded' };
  const limited = await httpCall(
    port,
    formCall(at('/card'), { session, card_number: '4242424242424242', card_expiry: '12/39', card_cvc: '123' }),
  );
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '7']);
});

it('passes the texts of the script to the form of a card', async () => {
  serve();
  const [, texts = ''] = /id="checkout" data-texts="([^"]*)"/.exec((await get(at('/card'))).text) ?? [];
  expect(JSON.parse(texts.replaceAll('&quot;', '"'))).toMatchObject({
    'problem.summary': 'Check these details:',
    'cardProblem.cvcLength4': 'The security code has 4 digits.',
  });
});

it("redirects to the processor's page for hosted payments", async () => {
  page = { ...monthly, collection: 'HOSTED' };
  serve({ vault: null, sandbox: false });
  const form = await get(at('/card'));
  expect(form.headers['content-security-policy']).toContain("form-action 'self' https://checkout.stripe.com;");
  expect(form.text).not.toContain('card_number');
  const { session = '' } = fieldsIn(form.text);
  const state = {
    id: session,
    link: 'mem_1',
    mode: 'SETUP',
    status: 'REQUIRES_ACTION',
    failure: null,
    actionUrl: 'https://checkout.stripe.com/c/1',
  };
  responses = {
    membershipMethodChange: { session: state, userErrors: [] },
    checkoutSession: state,
    checkoutContinue: { session: state, userErrors: [] },
  };
  const sent = await httpCall(port, formCall(at('/card'), { session }));
  expect(sent.headers.location).toBe(at(`/session/${session}`));
  expect((await get(sent.headers.location as string)).headers.location).toBe('https://checkout.stripe.com/c/1');
  responses = { ...responses, checkoutSession: { ...state, link: 'mem_2' } };
  expect((await get(sent.headers.location as string)).status).toBe(404);
});

it('returns 503 while the graph is unavailable', async () => {
  broken = { name: 'membershipManagePage', code: 'internal_server_error' };
  expect([(await get(at())).status, failures]).toEqual([503, [expect.any(Error)]]);
  broken = { name: 'membershipManagePayments', code: 'parameter_invalid' };
  expect((await get(at('', '&after=damaged'))).status).toBe(404);
});

describe('a signed-in visitor', () => {
  let visitor: string | null;
  /** URL of the membership's page by user, as returned by the graph. */
  const addresses: Readonly<Record<string, string>> = {
    user_owner: `https://shop.test${at()}`,
    user_reader: 'https://shop.test/manage/mem_1',
  };
  const visitorCalls: { userId: string; variables: unknown }[] = [];
  beforeEach(() => {
    visitor = null;
    visitorCalls.length = 0;
    page = { ...monthly, topUp: { days: 30, until: '2027-01-21T00:00:00.000Z', total: money('10'), terms: 'top-up' } };
    const principalOf = (userId: string) => ({ kind: 'user', credentialId: 'usess_1', userId, grants: [] });
    serve({
      signedIn: {
        visitors: {
          visitorOf: async () =>
            visitor === null
              ? null
              : { userId: visitor, principal: principalOf(visitor), signedInAt: new Date('2026-11-25T00:00:00Z') },
          formToken: () => '',
          requireFormToken: () => {},
        },
        graph: {
          query: async () => ({}),
          queryAs: async ({ userId }, _document, variables) => {
            visitorCalls.push({ userId: userId as string, variables });
            const url = addresses[userId as string];
            return { data: { membership: url === undefined ? null : { url } } };
          },
        },
      },
    });
  });
  const topUp = () => httpCall(port, formCall(at('/top_up'), { session: newSession(new Date()), terms: 'top-up' }));

  it('is redirected to the page with its key if they may have it', async () => {
    const open = async (as: string | null) => {
      visitor = as;
      const { status, headers } = await get('/manage/mem_1');
      return [status, headers.location];
    };
    expect(await open(null)).toEqual([303, '/sign-in?return=%2Fmanage%2Fmem_1']);
    expect(executed).toEqual([]);
    expect(await open('user_owner')).toEqual([303, at()]);
    expect(await open('user_reader')).toEqual([404, undefined]);
    expect(await open('user_stranger')).toEqual([404, undefined]);
    expect(visitorCalls.map(({ userId, variables }) => [userId, variables])).toEqual(
      ['user_owner', 'user_reader', 'user_stranger'].map((userId) => [userId, { id: 'mem_1' }]),
    );
    for (const path of ['/manage/mem_1/cancel', '/manage/mem_1/top_up', '/manage/mem_1?key=']) {
      visitor = 'user_owner';
      expect((await get(path)).status).toBe(404);
    }
  });

  it('pays with the saved method only for their own membership', async () => {
    responses = { checkoutSession: null };
    expect((await get(at('/top_up'))).headers.location).toBe('/sign-in?return=%2Fmanage%2Fmem_1');
    expect((await topUp()).headers.location).toBe('/sign-in?return=%2Fmanage%2Fmem_1');
    visitor = 'user_stranger';
    for (const { status, text } of [await get(at('/top_up')), await topUp()]) {
      expect(status).toBe(403);
      expect(text).toContain('Sign in as the owner');
    }
    expect(executed.filter(({ name }) => name === 'membershipTopUp')).toEqual([]);
    visitor = 'user_owner';
    expect((await get(at('/top_up'))).status).toBe(200);
    await topUp();
    expect(executed.filter(({ name }) => name === 'membershipTopUp').map(({ variables }) => variables)).toEqual([
      { input: expect.objectContaining({ id: 'mem_1', userId: 'user_owner', shownTerms: 'top-up' }) },
    ]);
  });
});
