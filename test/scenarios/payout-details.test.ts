import { openSecrets } from '../../app/runtime/secrets';
import { ReceiptLinks } from '../../subgraphs/payouts/src/transfers/receipts/receipt-links';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { masterSecret, openService, type TestService } from '../support/service';
import { until } from '../support/until';

type ResponseBody = Readonly<Record<string, any>>;

let service: TestService;
let mailbox: Mailbox;
let api: Api<ResponseBody>;
let account: string;
beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  api = apiOf(service);
  account = service.demoData.accounts[0]?.id as string;
});
afterAll(async () => {
  await service.close();
  mailbox.close();
});

const tokenOf = (username: string) =>
  service.demoData.users.find((user) => user.username === username)?.token as string;
const idOf = (username: string) => service.demoData.users.find((user) => user.username === username)?.id as string;
const graph = async (query: string, variables: object = {}) =>
  ((await service.query(query, { ...variables })).json as ResponseBody).data;
const bank = {
  fld_account_holder_name: 'Jane Doe',
  fld_bank_routing_number: '110000000',
  fld_bank_account_type: 'Checking',
};
let methods = 0;
/** Creates a payout method whose payouts complete immediately. Returns its id. */
const methodOf = async (owner: string, version = newestVersion) =>
  (
    await api.call('POST', '/payouts/methods', {
      version,
      body: {
        account_id: owner,
        supported_payout_method_id: 'podst_achUSA',
        nickname: `Own ${(methods += 1)}`,
        fields: { ...bank, fld_bank_account_number: '000777880001' },
      },
    })
  ).json.id as string;

describe('the receipt of a withdrawal', () => {
  let withdrawal: string;
  beforeAll(async () => {
    const { json } = await api.call('POST', '/withdrawals', {
      body: { account_id: account, amount: 20, currency: 'usd', payout_method_id: await methodOf(account) },
    });
    withdrawal = json.id;
  });
  const open = async (url: string) => service.request({ path: new URL(url).pathname, as: null });

  it.each(['2025-01-01', '2026-07-20', newestVersion])(
    'has a link that requires no credential, at %s',
    async (version) => {
      const requestedAt = Date.now();
      const link = await api.ok('POST', `/withdrawals/${withdrawal}/generate_pdf`, { version });
      expect(link).toEqual({
        url: expect.stringMatching(new RegExp(`^${service.origin}/receipts/${withdrawal}\\.`)),
        expires_at: expect.stringMatching(/\.000Z$/),
      });
      // `expires_at` is in whole seconds.
      expect(Date.parse(link.expires_at)).toBeGreaterThan(requestedAt + 3_599_000);
      expect(Date.parse(link.expires_at)).toBeLessThanOrEqual(Date.now() + 3_600_000);
      const { status, headers, text } = await open(link.url);
      expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    },
  );

  it('is 410 after an hour, and 404 for a forged link', async () => {
    const links = new ReceiptLinks(
      openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: '' }).derive('receipts').toString('base64url'),
      service.origin,
    );
    const { url } = links.make(withdrawal, true, new Date(Date.now() - 3_601_000));
    expect((await open(url)).status).toBe(410);
    expect((await open(links.make(withdrawal, true, new Date()).url)).status).toBe(200);
    expect((await open(`${url.slice(0, -4)}AAAA`)).status).toBe(404);
    expect(
      (await open(new ReceiptLinks('x'.repeat(40), service.origin).make(withdrawal, true, new Date()).url)).status,
    ).toBe(404);
  });

  it('is created once per idempotency key', async () => {
    const make = () =>
      service.request({
        method: 'POST',
        path: `/api/v1/withdrawals/${withdrawal}/generate_pdf`,
        body: {},
        headers: { 'idempotency-key': 'receipt' },
      });
    const [first, second] = [await make(), await make()];
    expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });
});

it('a new owner of an account can receive a transfer immediately, and an unknown user cannot', async () => {
  const { accountCreate } = await graph(
    'mutation { accountCreate(input: { title: "New", email: "fresh@example.com" }) { account { id ownerUser { id } } } }',
  );
  const { id, ownerUser: before } = accountCreate.account;
  expect(before.id).toBe(idOf('iris'));
  const { pathname, search } = await mailbox.link('fresh@example.com');
  const path = `${pathname}${search}`;
  const shown = await service.request({ path, as: null });
  const accepted = await service.request(formCall(path, fieldsIn(shown.text)));
  expect(accepted.status).toBe(200);
  const { ownerUser } = (await graph('query ($id: ID!) { account(id: $id) { ownerUser { id username } } }', { id }))
    .account;
  expect(ownerUser.username).toBe('fresh');
  for (const destination of [ownerUser.id, id]) {
    const { status, json } = await api.call('POST', '/transfers', {
      body: { origin_id: account, destination_id: destination, amount: 1, currency: 'usd' },
    });
    expect([status, json.status, json.destination.id]).toEqual([201, 'succeeded', destination]);
  }
  expect(
    await api.refused('POST', '/transfers', {
      body: { origin_id: account, destination_id: 'user_nobody', amount: 1, currency: 'usd' },
    }),
  ).toMatchObject({ status: 404, code: 'not_found' });
});

it("a platform's fee markup is deducted from payouts and credited to the platform", async () => {
  const { accountCreate } = await graph(
    'mutation { accountCreate(input: { title: "Child", email: "child@example.com" }) { account { id } } }',
  );
  const child = accountCreate.account.id as string;
  expect(
    (
      await api.call('POST', '/transfers', {
        body: { origin_id: account, destination_id: child, amount: 100, currency: 'usd' },
      })
    ).status,
  ).toBe(201);
  await api.ok('POST', '/fee_markups', {
    body: { company_id: child, fee_type: 'next_day_bank_withdrawal_markup', percentage_fee: 2, fixed_fee_usd: 0.5 },
  });
  const method = await methodOf(child);
  const quoted = () => api.ok('GET', `/payouts/methods?account_id=${child}&amount=50`);
  await until(quoted, ({ data }) => data[0].quote.standard.fee === 1.75);
  const available = async () =>
    (
      await graph('query ($id: ID!) { account(id: $id) { balances { currency breakdown { available } } } }', {
        id: account,
      })
    )?.account.balances.find(({ currency }: ResponseBody) => currency === 'USD').breakdown.available;
  const before = Number(await available());
  const { json } = await api.call('POST', '/payouts', {
    body: { account_id: child, amount: 50, payout_method_id: method },
  });
  expect(json).toMatchObject({ amount: '50.0', fee_amount: '0.25', markup_fee: '1.5', net_amount: '48.25' });
  await until(
    () => api.ok('GET', `/payouts/${json.id}`),
    ({ status }) => status === 'completed',
  );
  expect(Number(await available()) - before).toBeCloseTo(1.5, 2);
});

describe('an issued card', () => {
  let card: string;
  beforeAll(async () => {
    card = (await api.ok('POST', '/cards', { body: { account_id: account, assigned_user_id: idOf('iris') } })).id;
  });

  it.each(['2025-01-01', newestVersion])(
    'returns its number to callers with the permission and its PIN to its user, at %s',
    async (version) => {
      const shown = await api.ok('GET', `/cards/${card}`, { version });
      expect(shown.secrets).toEqual({
        card_number: expect.stringMatching(new RegExp(`^\\d{12}${shown.last4}$`)),
        cvc: expect.stringMatching(/^\d{3}$/),
        name_on_card: 'Iris',
        pin: null,
      });
      const own = await api.ok('GET', `/cards/${card}`, { version, as: tokenOf('iris') });
      expect(own.secrets).toEqual({ ...shown.secrets, pin: expect.stringMatching(/^\d{4}$/) });
      const newPin = own.secrets.pin === '1357' ? '1358' : '1357';
      const changed = await api.ok('PATCH', `/cards/${card}`, { version, as: tokenOf('iris'), body: { pin: newPin } });
      expect(changed).not.toHaveProperty('secrets');
      expect((await api.ok('GET', `/cards/${card}`, { version, as: tokenOf('iris') })).secrets.pin).toBe(newPin);
    },
  );

  it('omits its secrets from lists, events and command responses', async () => {
    const { secrets } = await api.ok('GET', `/cards/${card}`);
    await api.ok('PATCH', `/cards/${card}`, { body: { name: 'Renamed' } });
    const fetchEvents = async () =>
      (
        await graph('query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload } } }', {
          ids: [card],
        })
      ).events.nodes as ResponseBody[];
    const events = await until(fetchEvents, (nodes) => nodes.some(({ type }) => type === 'card.updated'));
    const list = await api.ok('GET', `/cards?account_id=${account}`);
    for (const text of [JSON.stringify(events), JSON.stringify(list)])
      expect([text.includes(secrets.card_number), text.includes('secrets')]).toEqual([false, false]);
  });

  it('has refunds as negative amounts, and publishes changed and refunded transactions', async () => {
    const transaction = await api.ok('POST', '/sandbox/card_transactions', { body: { card_id: card, amount: 12 } });
    await api.ok('POST', `/sandbox/card_transactions/${transaction.id}/adjust`, { body: { amount: 10 } });
    await api.ok('POST', `/sandbox/card_transactions/${transaction.id}/complete`);
    const refund = await api.ok('POST', `/sandbox/card_transactions/${transaction.id}/refund`, { body: { amount: 4 } });
    expect(refund).toMatchObject({
      card_id: card,
      status: 'completed',
      usd_amount: -4,
      local_amount: -4,
      transaction_type: 'spend',
      posted_at: expect.any(String),
    });
    expect(
      (await api.ok('GET', `/card_transactions?account_id=${account}&card_id=${card}`)).data.map(
        ({ usd_amount: amount }: ResponseBody) => amount,
      ),
    ).toEqual([-4, 10]);
    const fetchEvents = async () =>
      (
        await graph('query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload } } }', {
          ids: [transaction.id, refund.id],
        })
      ).events.nodes as ResponseBody[];
    const events = await until(fetchEvents, (nodes) => nodes.length === 5);
    expect(events.map(({ type, data }) => `${type} ${data.usd_amount}`).toSorted()).toEqual([
      'card_transaction.completed -4',
      'card_transaction.completed 10',
      'card_transaction.created -4',
      'card_transaction.created 12',
      'card_transaction.updated 10',
    ]);
  });
});

describe.each(['2025-01-01', '2026-07-20', newestVersion])('a transfer with a claim link, at %s', (version) => {
  const cookieIn = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
    String((headers['set-cookie'] as string[] | undefined)?.[0] ?? '').split(';')[0] ?? '';

  it('requires a signed-in user, and is claimed once', async () => {
    const body = { origin_id: account, type: 'claim_link', amount: 12.5, notes: 'For your help' };
    const { status, json: link } = await api.call('POST', '/transfers', { version, body });
    expect([status, link]).toEqual([
      201,
      expect.objectContaining({
        object: 'transfer',
        id: expect.stringMatching(/^ctt_/),
        amount: 12.5,
        currency: 'usd',
        status: 'processing',
        destination: null,
        destination_ledger_account_id: link.origin_ledger_account_id,
        expires_at: expect.stringMatching(/Z$/),
        redeemable_count: 1,
      }),
    ]);
    expect(link.claim_url).toMatch(new RegExp(`^${service.origin}/claim/${link.id}\\?key=[\\w-]{43}$`));
    const read = await api.ok('GET', `/transfers/${link.id}`, { version });
    expect(read).toEqual({ ...link, claim_url: null });
    const { pathname, search } = new URL(link.claim_url as string);
    const path = `${pathname}${search}`;
    const [stranger, wrong] = [
      await service.request({ path, as: null }),
      await service.request({ path: `${path}x`, as: null }),
    ];
    expect([stranger.status, stranger.headers.location, wrong.status]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ return: path })}`,
      404,
    ]);
    await service.request({ ...formCall('/sign-in', { email: 'greta@demo.example', return: path }), as: null });
    const mailed = await mailbox.link('greta@demo.example');
    const cookie = cookieIn(await service.request({ ...formCall(mailed.pathname, {}), as: null }));
    const page = await service.request({ path, as: null, headers: { cookie } });
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('<bdi>Pickaxe Labs</bdi> sent you <bdi>$12.50</bdi>.'),
    ]);
    expect((await service.request({ ...formCall(path, {}, { cookie }), as: null })).status).toBe(403);
    const sent = { ...formCall(path, fieldsIn(page.text), { cookie }), as: null };
    expect((await service.request(sent)).status).toBe(200);
    expect((await service.request(sent)).status).toBe(200);
    expect((await service.request({ path, as: null, headers: { cookie } })).status).toBe(410);
    expect(await api.ok('GET', `/transfers/${link.id}`, { version })).toMatchObject({
      status: 'succeeded',
      destination: { typename: 'User', username: 'greta' },
    });
    expect(await api.refused('POST', '/transfers', { version, body: { ...body, type: 'wallet_send' } })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'type',
    });
  });
});
