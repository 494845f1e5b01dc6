import { openService, type TestService } from '../support/service';

let service: TestService;
let token: Record<string, string>;
let other: string;
/** Id of the first-tier referral of Northwind Audio: iris is the partner. */
let northwind: string;

beforeAll(async () => {
  service = await openService();
  token = Object.fromEntries(service.demoData.users.map((user) => [user.username, user.token]));
  other = service.demoData.accounts[1]?.keys.latest as string;
  northwind = (await list('/businesses?referred_username=THEO&tier=first')).data[0]?.id as string;
});
afterAll(() => service.close());

const latest = '2026-08-21';
const versionBeforePercentages = '2026-07-18';
const versionBeforeResources = '2026-06-20';
const original = '2025-01-01';

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly account: { readonly title: string } | null;
  readonly owner: { readonly username: string; readonly email: string | null };
  readonly user: { readonly username: string };
  readonly my_partner_tier: string;
}

interface Page {
  readonly data: readonly Row[];
  readonly page_info: { readonly end_cursor: string | null; readonly has_next_page: boolean };
}

interface Call {
  readonly version?: string;
  readonly as?: string;
  readonly method?: string;
}

async function call(path: string, { version = latest, as, method = 'GET' }: Call = {}) {
  return service.request({
    method,
    path: `/api/v1/partners${path}`,
    headers: { 'api-version-date': version },
    ...(as !== undefined && { as }),
  });
}

async function read(path: string, options?: Call): Promise<Row> {
  const { status, json, text } = await call(path, options);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json as Row;
}

const list = async (path: string, options?: Call) => (await read(path, options)) as unknown as Page;

async function rejectionOf(path: string, options?: Call) {
  const { status, json } = await call(path, options);
  return [status, (json as { error: { param: string | null } }).error.param];
}

const titles = ({ data }: Page) => data.map(({ account }) => account?.title ?? null);

const picture = { url: expect.stringMatching(/^http.*\/pictures\/initials\/.+\.svg$/) };

describe('a referred business', () => {
  const card = (username: string) =>
    expect.objectContaining({ id: expect.stringMatching(/^user_/), username, profile_picture: picture });
  const common = {
    id: expect.stringMatching(/^coma_/),
    object: 'partner_business',
    first_tier_partner: card('iris'),
    second_tier_partner: card('nadia'),
    blueprint_partner: null,
    owner: {
      id: expect.stringMatching(/^user_/),
      username: 'theo',
      name: 'Theo',
      profile_picture: picture,
      email: 'theo@demo.example',
    },
    my_partner_tier: 'first',
    status: 'active',
    referral_started_at: expect.stringMatching(/Z$/),
    referral_expires_at: null,
    created_at: expect.stringMatching(/Z$/),
  };
  const summary = {
    id: expect.stringMatching(/^biz_/),
    title: 'Northwind Audio',
    route: 'northwind-audio',
    logo_url: null,
  };
  const account = { ...summary, capabilities: null, recommended_actions: null, required_actions: null };
  const nested = {
    volume_usd: { attributed: '645.98', awaiting_settlement: '12.99', settled: '632.99' },
    earnings_usd: { total: '4.49', pending: '0.39', completed: '4.10' },
  };

  it('has the format of each version', async () => {
    const at = (version: string) => read(`/businesses/${northwind}`, { version });
    const percentages = { payout_percentages: { sales: 0.3, ad_spend: 0.05, transfer: 0.1, card_interchange: 0.2 } };
    expect(await at(latest)).toEqual({ ...common, account, ...nested, ...percentages });
    expect(await at(versionBeforePercentages)).toEqual({ ...common, account, ...nested, payout_percentage: 0.3 });
    expect(await at(original)).toEqual({
      ...common,
      account,
      payout_percentage: 30,
      total_volume_usd: '645.98',
      total_earnings_usd: '4.49',
    });
    const [row] = (await list('/businesses?referred_username=theo&tier=first', { version: original })).data;
    expect(row).toEqual({
      ...common,
      account: summary,
      payout_percentage: 30,
      total_volume_usd: '645.98',
      total_earnings_usd: '4.49',
    });
  });

  it('is in the lists of the earning account and of its partner', async () => {
    expect(titles(await list('/businesses'))).toEqual([
      null,
      'Pickaxe Japan',
      'Pickaxe Academy',
      'Pickaxe Coaching',
      'Northwind Audio',
      'Northwind Audio',
    ]);
    expect(titles(await list('/businesses', { as: other }))).toEqual(['Pickaxe Labs']);
    expect((await list('/businesses?tier=second', { as: token.nadia })).data.map((row) => row.my_partner_tier)).toEqual(
      ['second'],
    );
    expect(titles(await list('/businesses', { as: token.lucia }))).toEqual([]);
  });

  it('has filters, sort orders and pagination', async () => {
    expect(titles(await list('/businesses?status=removed&direction=asc'))).toEqual(['Pickaxe Academy', null]);
    expect(titles(await list('/businesses?has_earnings=true&order=earnings_usd&first=1'))).toEqual(['Northwind Audio']);
    expect(titles(await list('/businesses?order=payout_percentage&direction=asc&first=2'))).toEqual([
      'Northwind Audio',
      'Pickaxe Academy',
    ]);
    const seen: (string | null)[] = [];
    for (let after: string | null = '', pages = 0; after !== null && pages < 5; pages += 1) {
      const page = await list(`/businesses?first=4${after && `&after=${after}`}`);
      seen.push(...titles(page));
      after = page.page_info.end_cursor;
    }
    expect(seen).toEqual(titles(await list('/businesses')));
    expect(seen).toHaveLength(6);
  });

  it('is not visible to other accounts, and its lists reject unknown values', async () => {
    expect(await rejectionOf(`/businesses/${northwind}`, { as: other })).toEqual([404, null]);
    expect(await rejectionOf(`/businesses/${northwind}/earnings`, { as: other })).toEqual([404, null]);
    expect(await rejectionOf('/businesses/coma_nothing')).toEqual([404, null]);
    expect(await rejectionOf('/businesses', { as: service.demoData.accounts[0]?.keys.read_only })).toEqual([403, null]);
    expect(await rejectionOf(`/businesses/${northwind}`, { as: service.demoData.accounts[0]?.keys.read_only })).toEqual(
      [403, null],
    );
    expect(await rejectionOf('/businesses?tier=third')).toEqual([400, 'tier']);
    expect(await rejectionOf('/businesses?created_after=yesterday')).toEqual([400, 'created_after']);
    expect(await rejectionOf('/businesses?created_after=1769000000')).toEqual([400, 'created_after']);
    expect(titles(await list('/businesses?created_before=1769000000', { version: original }))).toEqual([]);
    expect(await rejectionOf('/businesses?after=rubbish')).toEqual([400, 'after']);
    expect(await rejectionOf('/businesses?first=101')).toEqual([400, 'first']);
  });

  it("has its owner's e-mail address only for callers with the permission", async () => {
    const email = async (as: string) => (await read(`/businesses/${northwind}`, { as })).owner.email;
    expect(await email(token.iris as string)).toBe('theo@demo.example');
    expect(await email(token.mei as string)).toBeNull();
  });
});

describe('earnings from a referred business', () => {
  const product = { id: expect.stringMatching(/^prod_/), route: 'northwind-loops', title: 'Northwind Loops' };
  const card = {
    brand: 'visa',
    last4: '4242',
    payment_method_type: 'card',
    processor: 'stripe',
    alternative_payment_method: null,
  };
  const receipt = { id: 'pay_demoReferral1', created_at: expect.stringMatching(/Z$/), currency: 'eur', ...card };
  const common = {
    id: expect.stringMatching(/^pern_/),
    object: 'partner_business_earning',
    account: expect.objectContaining({ title: 'Northwind Audio' }),
    income_source: 'sales',
    status: 'completed',
    second_tier: false,
    cancelation_reason: null,
    payout_at: '2026-03-01T00:00:00.000Z',
    created_at: expect.stringMatching(/Z$/),
    financial_activity: [
      {
        amount: '3.6',
        amount_usd: '3.60',
        category: 'partner_fee',
        created_at: '2026-03-01T00:00:00.000Z',
        currency: 'usd',
        type: 'income',
      },
    ],
  };

  it('have the format of each version', async () => {
    const first = async (version: string) =>
      (await list(`/businesses/${northwind}/earnings?direction=asc&first=1`, { version })).data[0];
    const amounts = { transaction_amount_usd: '120.00', commission_amount_usd: '3.60' };
    expect(await first(latest)).toEqual({
      ...common,
      ...amounts,
      payout_percentage: 0.3,
      product,
      resource: { object: 'receipt', ...receipt },
    });
    expect(await first(versionBeforeResources)).toEqual({
      ...common,
      ...amounts,
      payout_percentage: 0.3,
      access_pass: product,
      receipt,
    });
    expect(await first(original)).toEqual({
      ...common,
      base_amount: '120.00',
      amount: '3.60',
      payout_percentage: 30,
      access_pass: product,
      receipt,
    });
  });

  it('come from receipts, transfers and card transactions; older versions contain only receipts', async () => {
    const resources = async (version: string) =>
      (await list(`/businesses/${northwind}/earnings`, { version })).data.map(
        (row) => row['resource'] ?? row['receipt'] ?? null,
      );
    expect(await resources(latest)).toEqual([
      null,
      {
        object: 'card_transaction',
        id: 'citx_demoReferral5',
        created_at: expect.any(String),
        currency: null,
        merchant_name: 'Harbour Cafe',
      },
      { object: 'transfer', id: 'ctt_demoReferral4', created_at: expect.any(String), currency: 'usd' },
      expect.objectContaining({
        object: 'receipt',
        alternative_payment_method: { name: 'SEPA Direct Debit', image_url: null },
        last4: null,
      }),
      expect.objectContaining({ object: 'receipt', id: 'pay_demoReferral2' }),
      expect.objectContaining({ object: 'receipt', id: 'pay_demoReferral1' }),
    ]);
    expect((await resources(versionBeforeResources)).map((resource) => resource !== null)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('are filtered by status and sorted by amount', async () => {
    const amounts = async (query: string) =>
      (await list(`/businesses/${northwind}/earnings?${query}`)).data.map((row) => row['transaction_amount_usd']);
    expect(await amounts('status=reversed')).toEqual(['40.00']);
    expect(await amounts('order=transaction_amount&first=2')).toEqual(['500.00', '120.00']);
    expect(await rejectionOf(`/businesses/${northwind}/earnings?status=paid`)).toEqual([400, 'status']);
  });
});

describe('becoming a partner', () => {
  const partner = (as: string) => call('', { method: 'POST', as });

  it('creates a referral link and sets the time on the user', async () => {
    const { status, json } = await partner(token.greta as string);
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        referral_link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?ref=\w{10}$/),
        service_partner_enabled_at: expect.stringMatching(/Z$/),
      },
    });
    expect((await partner(token.greta as string)).json).toEqual(json);
    const me = await service.request({ path: '/api/v1/users/me', as: token.greta });
    expect(me.json).toMatchObject({ service_partner_enabled_at: (json as Row)['service_partner_enabled_at'] });
    expect((await service.request({ path: '/api/v1/users/me', as: token.joao })).json).toMatchObject({
      service_partner_enabled_at: null,
    });
  });

  it('requires a user token', async () => {
    expect(await rejectionOf('', { method: 'POST' })).toEqual([403, null]);
  });
});

describe('referred users and the leaderboard', () => {
  it('list the referred users', async () => {
    const people = async (query: string, as?: string) =>
      (await list(`/referred_users${query}`, { as })).data.map(({ user }) => user.username);
    expect(await people('')).toEqual(['amir', 'mei', 'nadia', 'theo', 'theo']);
    expect(await people('?has_earning_businesses=true', token.iris)).toEqual(['theo', 'theo']);
    expect(await people('?has_earning_businesses=true&first=1', token.theo)).toEqual(['iris']);
    expect(await people('', other)).toEqual(['iris']);
    expect((await list('/referred_users?has_earning_businesses=true&last=1')).data).toEqual([
      {
        user: {
          id: expect.stringMatching(/^user_/),
          username: 'theo',
          name: 'Theo',
          profile_picture: picture,
          city: null,
          country: null,
        },
        total_earnings_usd: '4.49',
        total_volume_usd: '645.98',
      },
    ]);
  });

  it('rank partners for every caller', async () => {
    const { leaders, me } = (await read('/leaderboard', { as: token.theo })) as unknown as { leaders: Row[]; me: Row };
    expect(leaders.map(({ user, rank, total_earnings_usd: earned }) => [rank, user.username, earned])).toEqual([
      [1, 'iris', '4.49'],
      [2, 'nadia', '0.60'],
      [3, 'theo', '0.58'],
    ]);
    expect(me).toEqual(leaders[2]);
    expect(await read('/leaderboard?period=all_time')).toEqual({ leaders, me: null });
    expect(await rejectionOf('/leaderboard?period=week')).toEqual([400, 'period']);
  });
});
