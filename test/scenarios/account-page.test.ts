import { shownIn } from '../../web/account/testing';
import { formCall } from '../../web/checkout/testing';
import { httpCall, type HttpResponse } from '../support/http-call';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { rows, service, setUpTests, sold, tokenOf } from './testing/payment-reads';

setUpTests();

let mailbox: Mailbox;
let port: number;
/** Session cookies: mei has bought from the account of iris, greta from another one. */
let mei: string;
let greta: string;
let iris: string;

async function signIn(email: string): Promise<string> {
  await httpCall(port, formCall('/sign-in', { email, return: '/account' }));
  const { headers } = await httpCall(port, formCall((await mailbox.link(email)).pathname, {}));
  return String(headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

const get = (path: string, cookie = mei): Promise<HttpResponse> => httpCall(port, { path, headers: { cookie } });

/** Sends a form with the form token of the first page of a buyer. */
async function post(path: string, cookie = mei, fields: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
  const token = /name="form_token" value="([^"]+)"/.exec((await get('/account', cookie)).text)?.[1] ?? '';
  return httpCall(port, formCall(path, { ...fields, form_token: token }, { cookie }));
}

beforeAll(async () => {
  mailbox = openMailbox();
  port = Number(new URL(service.origin).port);
  mei = await signIn('mei@demo.example');
  greta = await signIn('greta@demo.example');
  iris = await signIn('iris@demo.example');
});
afterAll(() => mailbox.close());

it('leads to the sign-in and back', async () => {
  const { status, headers } = await httpCall(port, { path: '/account/payments?after=x' });
  expect([status, headers.location]).toEqual([303, '/sign-in?return=%2Faccount%2Fpayments%3Fafter%3Dx']);
});

it('shows a buyer their own memberships, payments and payment methods only', async () => {
  const method = await rows.method(sold, { reference: 'card_account' });
  const payment = await rows.payment(sold, { paymentMethodId: method.id });
  const [memberships, payments, methods] = await Promise.all(
    ['/account', '/account/payments', '/account/payment-methods'].map((path) => get(path)),
  );
  expect(memberships?.text).toContain(`<a href="/account/memberships/${sold.membershipId}">`);
  expect(payments?.text).toContain(`<a href="${service.origin}/receipts/payments/${payment.id}?key=`);
  expect(shownIn(payments?.text ?? '')).toEqual(
    expect.arrayContaining(['1 March 2026', '$29.00', 'Paid', 'View receipt']),
  );
  expect(methods?.text).toContain(`/account/payment-methods/${method.id}/remove`);
  const paths = [`memberships/${sold.membershipId}`, `payment-methods/${method.id}/remove`];
  for (const path of paths) {
    expect((await get(`/account/${path}`)).status).toBe(200);
    // The seller may read both, but not as an own purchase.
    expect([(await get(`/account/${path}`, greta)).status, (await get(`/account/${path}`, iris)).status]).toEqual([
      404, 404,
    ]);
  }
  for (const cookie of [greta, iris]) {
    const pages = await Promise.all(
      ['', '/payments', '/payment-methods'].map((path) => get(`/account${path}`, cookie)),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    const everything = pages.map(({ text }) => text).join('\n');
    for (const id of [sold.membershipId, payment.id, method.id]) expect(everything).not.toContain(id);
  }
});

it('opens the receipt by its link', async () => {
  const payment = await rows.payment(sold);
  const { text } = await get('/account/payments');
  const link = new RegExp(`href="[^"]*(/receipts/payments/${payment.id}\\?key=[\\w-]+)"`).exec(text)?.[1] ?? '';
  expect((await httpCall(port, { path: link })).status).toBe(200);
});

it('removes a payment method of the buyer, and none of others', async () => {
  const { id } = await rows.method(sold, { reference: 'card_removed' });
  const path = `/account/payment-methods/${id}/remove`;
  for (const cookie of [greta, iris])
    expect((await post(path, cookie)).headers.location).toBe('/account/payment-methods?done=methodGone');
  expect((await get('/account/payment-methods')).text).toContain(id);
  expect((await post(path)).headers.location).toBe('/account/payment-methods?done=method');
  expect((await get('/account/payment-methods')).text).not.toContain(id);
  expect((await post(path)).headers.location).toBe('/account/payment-methods?done=methodGone');
  expect((await get(path)).status).toBe(404);
});

it('ends sessions of the buyer, and none of others', async () => {
  const second = await signIn('mei@demo.example');
  const others = [...(await get('/account/sessions')).text.matchAll(/\/account\/sessions\/(usess_\w+)\/end/g)];
  const ids = others.map(([, id = '']) => id);
  const path = `/account/sessions/${ids[0]}/end`;
  expect((await post(path, greta)).headers.location).toBe('/account/sessions?done=sessionGone');
  expect((await get('/account', second)).status).toBe(200);
  expect((await post(path)).headers.location).toBe('/account/sessions?done=session');
  expect((await post(path)).headers.location).toBe('/account/sessions?done=sessionGone');
  expect((await get('/account', second)).status).toBe(303);
  const third = await signIn('mei@demo.example');
  expect((await post('/account/sessions/others')).headers.location).toBe('/account/sessions?done=others');
  expect([(await get('/account', third)).status, (await get('/account')).status]).toEqual([303, 200]);
  expect((await get('/account', greta)).status).toBe(200);
});

it('changes the language of pages and mails', async () => {
  const { status, headers } = await post('/account/profile', greta, { locale: 'fr' });
  expect([status, headers.location]).toEqual([303, '/account/profile?done=language']);
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^locale=fr;/)]);
  const { json } = await service.query('{ viewer { locale } }', {}, tokenOf('greta'));
  expect(json).toMatchObject({ data: { viewer: { locale: 'fr' } } });
  const { text } = await get('/account/profile', `${greta}; locale=fr`);
  expect(shownIn(text)).toEqual(expect.arrayContaining(['Profil', 'greta@demo.example']));
});

it.each([
  '/account?after=x',
  '/account/payments?after=%3Cb%3E',
  '/account/payment-methods?after=x',
  '/account/sessions?after=x',
])('does not know the cursor of %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('signs out', async () => {
  expect((await post('/sign-out', iris)).status).toBe(200);
  expect((await get('/account', iris)).status).toBe(303);
});
