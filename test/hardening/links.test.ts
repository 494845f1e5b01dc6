import { linkKinds, readableKinds } from '../../app/documents/links-page';
import { permissions } from '../../contract/permissions';
import { routes } from '../../rest-compat/routes';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf } from '../support/api';
import { httpCall } from '../support/http-call';
import { sql } from '../support/oauth';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { Crawl, pathsIn } from './support/crawl';

let service: TestService;
let api: Api<any>;
let accountId: string;
let reader: string;
/** A payment that awaits 3-D Secure authentication by its buyer. */
let waiting: string;

beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  accountId = service.demoData.accounts[0]?.id ?? '';
  reader = await readOnlyKey();
  waiting = await challengedPayment();
});
afterAll(() => service.close());

/** Creates a key with every read permission and no other. */
async function readOnlyKey(): Promise<string> {
  const actions = permissions
    .filter(({ action, allowedOnApiKey }) => allowedOnApiKey && /:(read|export)$/.test(action))
    .map(({ action }) => action);
  expect(actions.length).toBeGreaterThan(40);
  const owner = service.demoData.users.find(({ username }) => username === 'iris')?.token ?? '';
  const created = await api.ok('POST', '/api_keys', {
    as: owner,
    body: {
      name: 'Reads everything',
      resource_id: accountId,
      resource_type: 'account',
      permissions: { statements: [{ grant: true, actions }] },
    },
  });
  return created.secret_key as string;
}

/** Buys with a card that requires authentication, and leaves the challenge page. Returns the id of the payment. */
async function challengedPayment(): Promise<string> {
  const configuration = await api.ok('POST', '/checkout_configurations', {
    body: {
      plan: { product_id: service.demoData.examples.product_id, initial_price: 20, force_create_new_plan: true },
    },
  });
  const port = Number(new URL(service.origin).port);
  const path = new URL(configuration.purchase_url).pathname;
  const { text } = await httpCall(port, { path });
  const card = { card_number: '4000 0000 0000 3220', card_expiry: '12/39', card_cvc: '737' };
  await httpCall(
    port,
    formCall(path, { ...fieldsIn(text), action: 'pay', email: 'toni@buyer.example', name: 'Toni', ...card }),
  );
  const list = `/payments?account_id=${accountId}&checkout_configuration_ids[]=${configuration.id}`;
  const [payment] = await until(
    async () => (await api.ok('GET', list)).data as { readonly id: string }[],
    ({ length }) => length > 0,
  );
  return payment?.id ?? '';
}

/**
 * Collects all responses that a credential receives from the lists of the newest version and of the legacy API, from single reads of the listed
 * resources, and from the graph, events included.
 */
async function responses(as: string): Promise<unknown[]> {
  const found: unknown[] = [];
  const read = async (path: string, version: 'v1' | 'v2' = 'v1'): Promise<any> => {
    const { status, json } = await api.call('GET', path, { as, api: version });
    if (status !== 200) return null;
    found.push(json);
    return json;
  };
  const keys = routes.filter(({ key, stream }) => key.startsWith('GET ') && !stream).map(({ key }) => key.slice(4));
  for (const list of keys.filter((path) => !path.includes('{'))) {
    const result = await read(`${list}?account_id=${accountId}&first=50`);
    const ids = ((result?.data ?? []) as readonly { readonly id?: string }[]).flatMap(({ id }) => id ?? []);
    const single = keys.filter((path) => path.startsWith(`${list}/{`) && path.match(/\{/g)?.length === 1);
    for (const path of single) for (const id of ids.slice(0, 15)) await read(path.replace(/\{[^}]*\}/, id));
  }
  for (const list of ['memberships', 'payments', 'plans', 'products']) await read(`/${list}?per=50`, 'v2');
  const { json } = await service.query(graphDocument, { accountId }, as);
  found.push(json);
  return found;
}

/** Queries every URL field of the graph on the resources that sellers list. */
const graphDocument = `query ($accountId: ID!) {
  memberships(accountId: $accountId, first: 50) { nodes { manageUrl plan { purchaseUrl } } }
  payments(accountId: $accountId, first: 50, includeFree: true) { nodes { id actionUrl returnUrl receiptUrl membership { manageUrl } } }
  setupIntents(accountId: $accountId, first: 50) { nodes { actionUrl returnUrl } }
  invoices(accountId: $accountId, first: 50) { nodes { hostedUrl documentUrl } }
  refunds(accountId: $accountId, first: 50) { nodes { creditNoteUrl } }
  checkoutConfigurations(accountId: $accountId, first: 50) { nodes { purchaseUrl } }
  verifications(accountId: $accountId, first: 50) { nodes { sessionUrl } }
  events(accountId: $accountId, first: 100) { nodes { message } }
}`;

/** Returns the state of the resources that a read-only credential must not change. */
async function state(): Promise<Record<string, unknown>> {
  const tables = {
    memberships:
      'SELECT id, user_id, member_id, status, cancel_at_period_end, payment_method_id, license_key, renewal_price::text, cancel_discount_percentage FROM billing.memberships ORDER BY id',
    payments:
      'SELECT id, status, charge_state, refunded_amount::text, payment_method_id FROM billing.payments ORDER BY id',
    setupIntents: 'SELECT id, status, payment_method_id FROM billing.setup_intents ORDER BY id',
    methods: 'SELECT * FROM billing.payment_methods ORDER BY id',
    accounts: "SELECT to_jsonb(a) - 'updated_at' AS account FROM platform.accounts a ORDER BY id",
    verifications: 'SELECT id, status, requested_information FROM trust_safety.verifications ORDER BY id',
  };
  const rows = await Promise.all(
    Object.entries(tables).map(async ([name, text]) => [name, await sql(service.databaseUrl, text)] as const),
  );
  return Object.fromEntries(rows);
}

const addresses = async (as: string): Promise<string[]> => {
  const found = (await responses(as)).flatMap((response) => [
    ...pathsIn(response, service.origin),
    // Messages of events are JSON strings.
    ...[...JSON.stringify(response).matchAll(/https?:[\w:./?=&%-]+/g)].flatMap(([text]) =>
      pathsIn(text, service.origin),
    ),
  ]);
  return [...new Set(found)];
};

it('no URL visible to a read-only credential changes a membership, payment, account or saved card', async () => {
  const found = await addresses(reader);
  expect(found.filter((path) => /^\/manage\/mem_\w+$/.test(path)).length).toBeGreaterThanOrEqual(8);
  expect(found.filter((path) => path.startsWith('/checkout/')).length).toBeGreaterThan(10);
  expect(found.filter((path) => !linkKinds.some(({ pattern }) => pattern.test(path)))).toEqual([]);
  const secret = linkKinds.filter((kind) => kind.isSecret && !readableKinds.includes(kind));
  expect(found.filter((path) => secret.some(({ pattern }) => pattern.test(path)))).toEqual([]);
  const before = await state();
  const crawl = new Crawl(service.origin);
  await crawl.follow(found);
  expect(crawl.opened.size).toBeGreaterThan(20);
  expect(await state()).toEqual(before);
});

it('a credential with write permission receives URLs that can change them', async () => {
  const key = service.demoData.accounts[0]?.keys.latest ?? '';
  const found = await addresses(key);
  expect(found.filter((path) => /^\/manage\/mem_\w+\?key=[\w-]{43}$/.test(path)).length).toBeGreaterThanOrEqual(8);
  const { json } = await service.query('query ($id: ID!) { payment(id: $id) { actionUrl } }', { id: waiting }, key);
  expect(json).toEqual({ data: { payment: { actionUrl: expect.stringContaining('/checkout/challenge/') } } });
  const before = await state();
  const crawl = new Crawl(service.origin);
  await crawl.follow(found.filter((path) => path.startsWith('/manage/')));
  const after = await state();
  expect(after.memberships).not.toEqual(before.memberships);
  // Even with the key, a saved payment method can be charged only by its signed-in owner.
  expect([after.payments, after.methods]).toEqual([before.payments, before.methods]);
});
