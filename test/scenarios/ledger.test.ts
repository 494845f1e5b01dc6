import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { listenTo, type Listener } from '../support/live-events';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly purchase_url: string;
  readonly total: number;
  readonly balances: readonly { readonly balance: number; readonly pending_balance: number }[];
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null; readonly has_next_page: boolean };
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;

let service: TestService;
let api: Api<ResponseBody>;
let listener: Listener;
let account: { readonly id: string; readonly route: string; readonly title: string };
let stranger: string;
let readOnly: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first, second] = service.demoData.accounts;
  const { id, route, title } = (await api.ok('GET', `/accounts/${first?.id}`)) as never as typeof account;
  account = { id, route, title };
  [stranger, readOnly] = [second?.keys.latest as string, first?.keys.read_only as string];
  const payloads = versions
    .map((version) => `v${version.replaceAll('-', '_')}: payload(apiVersionDate: "${version}")`)
    .join(' ');
  listener = await listenTo(service.origin.replace('http', 'ws').concat('/graphql'), first?.keys.latest ?? '', {
    types: ['payment.succeeded', 'refund.updated', 'ledger_account.funds_available'],
    fields: `id type cursor resourceId accountId ${payloads}`,
  });
});
afterAll(async () => {
  await listener.stop();
  await service.close();
});

/** Pays the price (in dollars) on a hosted checkout page like a browser. Returns the payment's id. */
async function buy(price: number): Promise<string> {
  const before = listener.events.length;
  const plan = { product_id: service.demoData.examples.product_id, initial_price: price, force_create_new_plan: true };
  const { pathname: path } = new URL(
    (await api.ok('POST', '/checkout_configurations', { body: { plan } })).purchase_url,
  );
  const page = await service.request({ path, as: null });
  const fields = {
    ...fieldsIn(page.text),
    action: 'pay',
    email: 'follower@example.com',
    name: 'Fay',
    card_number: '4242 4242 4242 4242',
    card_expiry: '12/39',
    card_cvc: '737',
  };
  expect((await service.request({ ...formCall(path, fields), as: null })).status).toBe(303);
  const events = await listener.received(before + 1);
  return events.at(-1)?.resourceId as string;
}

const ledgerOf = (version: string = newestVersion) => api.ok('GET', `/ledger_accounts/${account.id}`, { version });
const entriesOf = async (query = '') => (await api.ok('GET', `/ledger_accounts/${account.id}/entries${query}`)).data;

it('a sale is pending first, then available with an event, and every ledger entry is listed', async () => {
  const {
    balances: [euros, dollars],
  } = await ledgerOf();
  expect([euros, dollars]).toEqual([
    { currency: 'eur', balance: expect.any(Number), pending_balance: 0, reserve_balance: 0 },
    { currency: 'usd', balance: expect.any(Number), pending_balance: 2_200, reserve_balance: 24.9 },
  ]);
  const openingBalance = dollars?.balance as number;
  const openingPendingBalance = dollars?.pending_balance as number;
  const payment = await buy(100);
  const { balances } = await until(
    () => ledgerOf(),
    (response) => response.balances[1]?.pending_balance !== openingPendingBalance,
  );
  const pending = Number(((balances[1]?.pending_balance as number) - openingPendingBalance).toFixed(2));
  expect(pending).toBeGreaterThan(90);
  const expected = (balance: number, pendingBalance: number) => ({
    id: expect.stringMatching(/^ldgr_\w{13}$/),
    balances: [
      euros,
      { ...dollars, balance, pending_balance: Number((openingPendingBalance + pendingBalance).toFixed(2)) },
    ],
    ledger_type: 'primary',
    owner: { typename: 'Company', ...account },
    payments_approval_status: null,
    payout_account_details: null,
    transfer_fee: null,
    treasury_balance: null,
  });
  for (const version of versions) expect(await ledgerOf(version)).toEqual(expected(openingBalance, pending));

  const available = Number((openingBalance + pending).toFixed(2));
  const before = listener.events.length;
  const settled = await api.ok('POST', '/sandbox/ledger/settle', { body: { account_id: account.id } });
  expect(settled).toEqual(expected(available, 0));
  expect(await api.ok('GET', `/ledger_accounts/${settled.id}`)).toEqual(settled);
  const event = (await listener.received(before + 1)).at(-1);
  expect(event).toMatchObject({
    type: 'ledger_account.funds_available',
    resourceId: settled.id,
    accountId: account.id,
  });
  for (const version of versions) expect(event?.[`v${version.replaceAll('-', '_')}`]).toEqual(await ledgerOf(version));

  const row = {
    id: expect.stringMatching(/^ent_\w{14}_\d$/),
    currency: 'usd',
    description: null,
    occurred_at: expect.stringMatching(/Z$/),
    reference: { type: 'payment', id: payment },
  };
  const amount = pending.toFixed(2);
  expect(await entriesOf('?first=3')).toEqual([
    { ...row, kind: 'settlement', book: 'available', amount, balance_after: available.toFixed(2) },
    {
      ...row,
      kind: 'settlement',
      book: 'pending',
      amount: `-${amount}`,
      balance_after: openingPendingBalance.toFixed(2),
    },
    { ...row, kind: 'payment', book: 'pending', amount, balance_after: (openingPendingBalance + pending).toFixed(2) },
  ]);
  expect((await entriesOf('?currency=usd&book=pending&direction=asc')).map(({ id }) => id)).toEqual(
    (await entriesOf('?currency=usd&book=pending')).map(({ id }) => id).toReversed(),
  );
  expect(
    (await entriesOf('?currency=eur')).map((entry) => (entry as unknown as { currency: string }).currency),
  ).toContain('eur');
  expect(await entriesOf('?currency=gbp')).toEqual([]);
});

it('a refund is deducted from the pending balance', async () => {
  const payment = await buy(40);
  const {
    balances: [, was],
  } = await until(
    () => ledgerOf(),
    ({ balances }) => (balances[1]?.pending_balance ?? 0) > 2_200,
  );
  await api.ok('POST', `/payments/${payment}/refund`, { body: { partial_amount: 10 } });
  const {
    balances: [, updated],
  } = await until(
    () => ledgerOf(),
    ({ balances }) => balances[1]?.pending_balance !== was?.pending_balance,
  );
  expect(updated).toEqual({ ...was, pending_balance: Number(((was?.pending_balance as number) - 10).toFixed(2)) });
  const [refund] = await entriesOf('?first=1');
  expect(refund).toMatchObject({
    kind: 'refund',
    book: 'pending',
    amount: '-10.00',
    reference: { type: 'refund', id: expect.stringMatching(/^rfnd_/) },
  });
});

it('the ledger account is not visible to other accounts, and settling requires the permission', async () => {
  const missing = {
    status: 404,
    type: 'not_found',
    code: 'not_found',
    message: 'The resource does not exist.',
    param: null,
  };
  expect(await api.refused('GET', `/ledger_accounts/${account.id}`, { as: stranger })).toEqual(missing);
  expect(await api.refused('GET', `/ledger_accounts/${account.id}/entries`, { as: stranger })).toEqual(missing);
  expect(
    await api.refused('POST', '/sandbox/ledger/settle', { as: stranger, body: { account_id: account.id } }),
  ).toEqual({ ...missing, message: 'No such resource was found.' });
  expect(
    (await api.refused('POST', '/sandbox/ledger/settle', { as: readOnly, body: { account_id: account.id } })).status,
  ).toBe(403);
  expect(await api.refused('GET', `/ledger_accounts/${account.id}/entries?book=pending`)).toEqual({
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    message: 'book can only be given together with currency.',
    param: 'book',
  });
});

it('users see their own balances', async () => {
  const { id, token } = service.demoData.users.find(({ username }) => username === 'iris') as {
    id: string;
    token: string;
  };
  const { balances } = await api.ok('GET', `/ledger_accounts/${id}`, { as: token });
  expect(balances.map((ledgerAccount) => ledgerAccount.balance)).toEqual([0.01234567, 0.5, 80, -1500, 1290.4]);
  expect((await api.refused('GET', `/ledger_accounts/${id}`)).status).toBe(404);
});
