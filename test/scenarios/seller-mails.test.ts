import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf } from '../support/api';
import { type HttpCall, httpCall } from '../support/http-call';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly data: readonly { readonly id: string }[];
}

/** A mail as the seller reads it in the graph. */
interface SellerMail {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly reason: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly locale: string;
  readonly resourceId: string;
  readonly attempts: number;
  readonly user: { readonly id: string; readonly username: string };
}

const fields = 'id kind status reason recipient subject locale resourceId attempts user { id username }';

let service: TestService;
let api: Api<ResponseBody>;
let mailbox: Mailbox;
let port: number;
let shop: string;
let other: string;
/** Session cookie of iris, who owns the shop. */
let iris: string;

beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  api = apiOf(service);
  port = Number(new URL(service.origin).port);
  [shop, other] = service.demoData.accounts.map(({ id }) => id) as [string, string];
  iris = await signIn('iris@demo.example');
});
afterAll(async () => {
  await service?.close();
  mailbox.close();
});

const call = (request: HttpCall) => httpCall(port, request);
const pageOf = (path: string, cookie = iris) => call({ path, headers: { cookie, accept: 'text/html' } });

async function signIn(email: string): Promise<string> {
  await call(formCall('/sign-in', { email, return: '/developer' }));
  const { headers } = await call(formCall((await mailbox.link(email)).pathname, {}));
  return String(headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

/** Submits a checkout page in a language. */
async function submit(plan: string, locale: string, typed: Record<string, string>): Promise<void> {
  const path = `/checkout/${plan}?locale=${locale}`;
  const shown = fieldsIn((await pageOf(path, '')).text);
  expect((await call(formCall(path, { ...shown, action: 'pay', name: 'Lou', ...typed }))).status).toBe(303);
}

const planOf = (body: object) =>
  api.ok('POST', '/plans', {
    body: { product_id: service.demoData.examples.product_id, title: 'Mails', visibility: 'visible', ...body },
  });

/** Returns the mails that a credential reads in the graph, oldest first. */
async function read(filter: string, as?: string): Promise<readonly SellerMail[]> {
  const { json } = await service.query(
    `{ mails(filter: { ${filter} }, sort: { direction: ASC }) { nodes { ${fields} } } }`,
    {},
    as,
  );
  return (json as { data: { mails: { nodes: SellerMail[] } | null } }).data.mails?.nodes ?? [];
}

/** Waits until a number of mails to an address have left the queue, and returns them. */
function mailsTo(address: string, count: number): Promise<readonly SellerMail[]> {
  return until(
    async () => (await read(`accountId: "${shop}"`)).filter(({ recipient }) => recipient === address),
    (mails) => mails.length >= count && mails.every(({ status }) => status !== 'QUEUED'),
  );
}

it('the seller of a purchase reads that the receipt was sent, in the graph and on the page', async () => {
  const plan = await planOf({ initial_price: 25 });
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '737' };
  await submit(plan.id, 'fr', { ...card, email: 'acheteur@example.com' });
  const [mail, ...others] = await mailsTo('acheteur@example.com', 1);
  const [payment] = (await api.ok('GET', `/payments?account_id=${shop}&plan_ids[]=${plan.id}`)).data;
  expect([others, mail]).toEqual([
    [],
    {
      id: expect.stringMatching(/^mail_[0-9a-f]{32}$/),
      kind: 'RECEIPT',
      status: 'SENT',
      reason: null,
      recipient: 'acheteur@example.com',
      subject: expect.stringMatching(/^Reçu de votre paiement à \S/),
      locale: 'fr',
      resourceId: payment?.id,
      attempts: 1,
      user: { id: expect.stringMatching(/^user_/), username: expect.any(String) },
    },
  ]);
  expect(await read(`userId: "${mail?.user.id}", kinds: [RECEIPT]`)).toEqual([mail]);
  const list = await pageOf(`/developer/${shop}/mails?status=SENT`);
  expect(list.text).toContain(`<a href="/developer/${shop}/mails/${mail?.id}">Receipt</a>`);
  const page = await pageOf(`/developer/${shop}/mails/${mail?.id}`);
  expect([page.status, page.text.includes(`<bdi>${mail?.subject}</bdi>`)]).toEqual([200, true]);
  expect(page.text).not.toMatch(/\/manage\/mem_|key=|\/sandbox\/mail/);
});

it('the seller reads that a mail was omitted after its recipient has unsubscribed', async () => {
  const email = 'waiting@example.com';
  const waitlist = { initial_price: 10, release_method: 'waitlist' };
  await submit((await planOf(waitlist)).id, 'en', { email });
  await mailsTo(email, 1);
  const [path = ''] = /\/mails\/unsubscribe\/[\w-]+/.exec(mailbox.texts(email).join('\n')) ?? [];
  expect((await call(formCall(path, { 'List-Unsubscribe': 'One-Click' }))).status).toBe(200);
  await submit((await planOf(waitlist)).id, 'en', { email });
  const mails = await mailsTo(email, 2);
  expect(mails.map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
    ['WAITLIST_ENTRY', 'SENT', null],
    ['WAITLIST_ENTRY', 'OMITTED', 'UNSUBSCRIBED'],
  ]);
  expect((await pageOf(`/developer/${shop}/mails?status=OMITTED`)).text).toContain(mails[1]?.id);
});

it('other sellers, and keys without the permission for addresses, read none of them', async () => {
  const [one] = await mailsTo('acheteur@example.com', 1);
  const theirs = service.demoData.accounts[1]?.keys.latest;
  expect([await read(`accountId: "${shop}"`, theirs), await read('', theirs)]).toEqual([[], []]);
  expect((await pageOf(`/developer/${other}/mails/${one?.id}`)).status).toBe(404);
  const stranger = await signIn('stranger@example.com');
  expect((await pageOf(`/developer/${shop}/mails`, stranger)).status).toBe(404);
  const { json } = await service.query('query ($id: ID!) { mail(id: $id) { id } }', { id: one?.id }, theirs);
  expect(json).toMatchObject({ data: { mail: null } });
});
