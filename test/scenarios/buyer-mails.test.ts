import { configuration } from '../../app/config';
import { startPageUrl } from '../../app/runtime/start-page';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf } from '../support/api';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { masterSecret, openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly now: string;
  readonly member: { readonly id: string };
  readonly manage_url: string;
  readonly data: readonly ResponseBody[];
}

const day = 86_400_000;
const [goodCard, failingLater] = ['4242 4242 4242 4242', '4000 0000 0000 0341'];

let service: TestService;
let api: Api<ResponseBody>;
let mailbox: Mailbox;
let token: string;
let productId: string;
let accountId: string;

beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  api = apiOf(service);
  const url = startPageUrl(configuration.load({ MASTER_SECRET: masterSecret }), service.origin) as string;
  token = new URL(url).search;
  productId = service.demoData.examples.product_id as string;
  accountId = service.demoData.accounts[0]?.id as string;
});
afterAll(async () => {
  await service?.close();
  mailbox.close();
});

const get = async (path: string) => {
  const { status, text, headers } = await service.request({ path, as: null, headers: { accept: 'text/html' } });
  expect(status).toBe(200);
  return { text, policy: String(headers['content-security-policy']) };
};

/** Submits a form of a hosted page like a browser. */
async function submit(path: string, fields: Record<string, string>): Promise<void> {
  const { status, text } = await service.request({ ...formCall(path, fields), as: null });
  expect({ status, text: status === 303 ? '' : text }).toEqual({ status: 303, text: '' });
}

/** Submits the card form of a page. */
async function enterCard(path: string, card: string, fields: Record<string, string> = {}): Promise<void> {
  const shown = fieldsIn((await get(path)).text);
  const typed = { action: 'pay', card_number: card, card_expiry: '12/39', card_cvc: '737' };
  await submit(path, { ...shown, ...typed, ...fields });
}

/** Buys at a hosted checkout in a language. */
const buy = (plan: string, email: string, locale: string): Promise<void> =>
  enterCard(`/checkout/${plan}?locale=${locale}`, goodCard, { email, name: 'Lou' });

/** Returns the mails to an address, as the list of sent mail shows them: id and subject, oldest first. */
async function mailsTo(address: string): Promise<readonly (readonly [string, string])[]> {
  const { text } = await get(`/sandbox/mail${token}`);
  return [...text.matchAll(/\/sandbox\/mail\/(mail_\w+)\?[^>]*>([^<]*)<\/a><\/td><td[^>]*>([^<]*)</g)]
    .filter(([, , , recipient]) => recipient === address)
    .map(([, id = '', subject = '']) => [id, subject] as const)
    .toReversed();
}

/** Waits until an address has received a number of mails, and returns their subjects and the id of the newest. */
async function receivedBy(address: string, count: number): Promise<{ subjects: string[]; id: string }> {
  const mails = await until(
    () => mailsTo(address),
    ({ length }) => length >= count,
  );
  return { subjects: mails.map(([, subject]) => subject), id: mails.at(-1)?.[0] ?? '' };
}

const planOf = (body: object) =>
  api.ok('POST', '/plans', { body: { product_id: productId, title: 'Mails', visibility: 'visible', ...body } });
const renewal = { plan_type: 'renewal', initial_price: 20, renewal_price: 20, billing_period: 30 };

it('a purchase leads to one receipt, in the language of the page', async () => {
  const plan = await planOf({ initial_price: 1234.5 });
  await buy(plan.id, 'kaeufer@example.com', 'de');
  await receivedBy('kaeufer@example.com', 1);
  // The receipt of a later purchase shows that the first purchase causes no further mail.
  await buy(plan.id, 'buyer@example.com', 'en');
  const { subjects: english } = await receivedBy('buyer@example.com', 1);
  const { subjects, id } = await receivedBy('kaeufer@example.com', 1);
  expect([subjects, english]).toEqual([
    [expect.stringMatching(/^Ihr Zahlungsbeleg von \S/)],
    [expect.stringMatching(/^Your receipt from \S/)],
  ]);
  const { text, policy } = await get(`/sandbox/mail/${id}${token}`);
  expect(text).toContain(`<iframe class="mail" title="HTML part of the mail" src="/sandbox/mail/${id}/html${token}"`);
  expect(text).toContain('Gesamtbetrag: 1.234,50\u00a0$\n');
  expect(text).toMatch(/Mitgliedschaft verwalten\n<a href="[^"]+\/manage\/mem_\w+\?[^"]+"/);
  expect(policy).toContain("frame-src 'self'");
});

it('the HTML part of a mail is shown without access to the service', async () => {
  const { id } = await receivedBy('kaeufer@example.com', 1);
  const { text, policy } = await get(`/sandbox/mail/${id}/html${token}`);
  expect(text).toContain('<html lang="de" dir="ltr">');
  expect(policy).toBe(
    `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${service.origin}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  );
  for (const path of [`/sandbox/mail/${id}/html`, `/sandbox/mail/${id}/other${token}`, `/sandbox/mail/${id}/html/x`]) {
    const { status } = await service.request({ path, as: null });
    expect([403, 404]).toContain(status);
  }
});

it('a renewal that fails, succeeds and is refunded, and the cancellation, each lead to one mail', async () => {
  const email = 'renewing@example.com';
  const plan = await planOf(renewal);
  await buy(plan.id, email, 'fr');
  await receivedBy(email, 1);
  const [membership] = (await api.ok('GET', `/memberships?account_id=${accountId}&plan_ids[]=${plan.id}`)).data;
  const manage = new URL((await api.ok('GET', `/memberships/${membership?.id}`)).manage_url);
  const step = (name: string) => `${manage.pathname}/${name}${manage.search}`;
  const { id: clock, now } = await api.ok('POST', '/sandbox/test_clocks', { body: {} });
  await api.ok('POST', `/sandbox/test_clocks/${clock}/attach`, { body: { member_id: membership?.member.id } });
  const advanceDays = async (days: number) => {
    const to = new Date(Date.parse(now) + days * day).toISOString();
    await api.ok('POST', `/sandbox/test_clocks/${clock}/advance`, { body: { to } });
    await until(
      () => api.ok('GET', `/sandbox/test_clocks/${clock}`),
      ({ status }) => status === 'ready',
    );
  };

  await enterCard(step('card'), failingLater);
  await advanceDays(30.5);
  await receivedBy(email, 2);
  await enterCard(step('card'), goodCard);
  await advanceDays(40);
  await receivedBy(email, 3);
  const payments = await api.ok(
    'GET',
    `/payments?account_id=${accountId}&membership_id=${membership?.id}&first=5&include_free=true`,
  );
  await api.ok('POST', `/payments/${payments.data[0]?.id}/refund`, { body: { partial_amount: 5 } });
  await receivedBy(email, 4);
  await submit(step('cancel'), { option: 'too_expensive', reason: '' });
  const { subjects, id } = await receivedBy(email, 5);
  expect(subjects).toEqual([
    expect.stringMatching(/^Reçu de votre paiement à \S/),
    expect.stringMatching(/^Votre paiement à .* a échoué$/),
    expect.stringMatching(/^Reçu de votre paiement à \S/),
    expect.stringMatching(/^Remboursement de votre paiement à \S/),
    expect.stringMatching(/^Votre abonnement chez .* est résilié$/),
  ]);
  expect((await get(`/sandbox/mail/${id}${token}`)).text).toMatch(
    /Vous conservez votre accès jusqu’au \d+ \S+ \d{4}\. Plus aucun montant ne sera débité\./,
  );
});

it('a waitlist entry and the decision on it lead to mails, until the recipient unsubscribes', async () => {
  const plan = await planOf({ initial_price: 10, release_method: 'waitlist' });
  const path = `/checkout/${plan.id}?locale=ar`;
  await submit(path, { ...fieldsIn((await get(path)).text), action: 'pay', email: 'waiting@example.com', name: 'Lou' });
  const [entry] = (await api.ok('GET', `/entries?account_id=${accountId}&plan_ids[]=${plan.id}`)).data;
  await receivedBy('waiting@example.com', 1);
  await api.ok('POST', `/entries/${entry?.id}/approve`);
  const { subjects, id } = await receivedBy('waiting@example.com', 2);
  expect(subjects).toEqual([
    expect.stringMatching(/^استلم البائع .* طلبك$/),
    expect.stringMatching(/^قبِل البائع .* طلبك$/),
  ]);
  const { text } = await get(`/sandbox/mail/${id}${token}`);
  expect(text).toContain(`/checkout/${plan.id}?locale=ar`);
  const [unsubscribe = ''] = /\/mails\/unsubscribe\/[\w-]+/.exec(text) ?? [];
  await get(unsubscribe);
  const form = formCall(unsubscribe, { 'List-Unsubscribe': 'One-Click' });
  expect((await service.request({ ...form, as: null })).status).toBe(200);
  const next = `/checkout/${(await planOf({ initial_price: 10, release_method: 'waitlist' })).id}`;
  // The mail to the other address shows that the mail before it was left out.
  for (const email of ['waiting@example.com', 'other@example.com'])
    await submit(next, { ...fieldsIn((await get(next)).text), action: 'pay', email, name: 'Lou' });
  await receivedBy('other@example.com', 1);
  expect((await receivedBy('waiting@example.com', 2)).subjects).toEqual(subjects);
});

it('an invoice leads to a mail with its page, its PDF and its checkout', async () => {
  await api.ok('POST', '/invoices', {
    body: {
      collection_method: 'send_invoice',
      product_id: productId,
      plan: { plan_type: 'one_time', initial_price: 120 },
      email_address: 'billed@example.com',
      customer_name: 'Lou',
      due_date: new Date(Date.now() + 30 * day).toISOString(),
    },
  });
  const { subjects, id } = await receivedBy('billed@example.com', 1);
  expect(subjects).toEqual([expect.stringMatching(/^Invoice #\d{4} from \S/)]);
  const { text } = await get(`/sandbox/mail/${id}${token}`);
  const [, path = '', key = ''] = /(\/receipts\/invoices\/inv_\w+)\?key=([\w-]+)/.exec(text) ?? [];
  const page = (await get(`${path}?key=${key}`)).text;
  const [, pay = ''] = /href="[^"]*(\/checkout\/plan_[^"]*)"/.exec(page) ?? [];
  expect(page).toContain('$120.00');
  expect((await get(pay.replaceAll('&amp;', '&'))).text).toContain('120.00');
  const pdf = await service.request({ path: `${path}.pdf?key=${key}`, as: null });
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  for (const wrong of [`${path}?key=${key}x`, `${path.replace('inv_', 'inv_0')}?key=${key}`, path])
    expect((await service.request({ path: wrong, as: null })).status).toBe(404);
});
