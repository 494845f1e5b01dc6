import { openService, type TestService } from '../support/service';

let service: TestService;
let accountId: string;
beforeAll(async () => {
  service = await openService();
  accountId = service.demoData.accounts[0]?.id as string;
});
afterAll(() => service.close());

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly current_plan: { readonly id: string };
  readonly data: readonly Invoice[];
  readonly page_info: { readonly end_cursor: string | null };
  readonly [field: string]: unknown;
}

async function call(version: string, method: string, path: string, body?: object) {
  const response = await service.request({
    method,
    path: `/api/v1${path}`,
    body,
    headers: { 'api-version-date': version },
  });
  return { ...response, json: response.json as Invoice };
}

async function ok(...args: Parameters<typeof call>): Promise<Invoice> {
  const { status, json, text } = await call(...args);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json;
}

const bill = {
  collection_method: 'send_invoice',
  email_address: 'ann@mail.example',
  customer_name: 'Ann Lee',
  due_date: '2099-04-01T12:00:00Z',
  product: { title: 'Consulting' },
  plan: { initial_price: 10.43 },
  line_items: [{ label: 'Work', quantity: 1, unit_price: 10.43 }],
};

describe.each(versions)('an invoice at %s', (version) => {
  it.each(['account_id', 'company_id'])('is created, updated, sent and marked as paid with %s', async (name) => {
    const draft = await ok(version, 'POST', '/invoices', { ...bill, [name]: accountId, save_as_draft: true });
    expect(draft).toEqual({
      id: expect.stringMatching(/^inv_/),
      number: expect.stringMatching(/^#\d{4}$/),
      status: 'draft',
      user: null,
      email_address: 'ann@mail.example',
      current_plan: { id: expect.stringMatching(/^plan_/), formatted_price: '$10.43', currency: 'usd' },
      due_date: '2099-04-01T12:00:00.000Z',
      line_items: [{ label: 'Work', position: 0, quantity: 1, unit_price: 10.43, total: 10.43 }],
      fetch_invoice_token: expect.any(String),
      created_at: iso,
    });
    const changed = await ok(version, 'PATCH', `/invoices/${draft.id}`, { email_address: 'zoe@mail.example' });
    expect(changed).toEqual({ ...draft, email_address: 'zoe@mail.example' });
    expect(await ok(version, 'GET', `/invoices/${draft.id}`)).toEqual(changed);
    expect(await ok(version, 'GET', `/plans/${draft.current_plan.id}`)).toMatchObject({ invoice: { id: draft.id } });
    expect((await call(version, 'POST', `/invoices/${draft.id}/mark_paid`)).status).toBe(409);
    expect(await ok(version, 'DELETE', `/invoices/${draft.id}`)).toBe(true);
    const open = await ok(version, 'POST', '/invoices', { ...bill, [name]: accountId });
    for (const _attempt of [1, 2]) expect(await ok(version, 'POST', `/invoices/${open.id}/mark_paid`)).toBe(true);
    const conflict = await call(version, 'POST', `/invoices/${open.id}/void`);
    expect([conflict.status, conflict.headers['x-should-retry']]).toEqual([409, 'false']);
    expect((await ok(version, 'GET', `/invoices?${name}=${accountId}&statuses[]=paid&first=1`)).data).toMatchObject([
      { id: open.id, status: 'paid' },
    ]);
  });
});

it('invoices are paginated to the end, and larger page sizes are capped', async () => {
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Invoice = await ok('2026-08-21', 'GET', `/invoices?account_id=${accountId}&first=2&after=${after}`);
    seen.push(...page.data.map(({ number }) => number));
    after = page.page_info.end_cursor;
  }
  expect(seen).toEqual(seen.toSorted().toReversed());
  expect(
    (await ok('2026-08-21', 'GET', `/invoices?account_id=${accountId}&first=5000`)).data.map(({ number }) => number),
  ).toEqual(seen);
});

describe('the payment method of an invoice', () => {
  const charged = async (named: object, version = '2026-07-20') => {
    const member = (await ok('2026-08-21', 'GET', `/members?account_id=${accountId}&first=1`)).data[0]?.id;
    const { product, plan } = bill;
    const { status, json } = await call(version, 'POST', '/invoices', {
      collection_method: 'charge_automatically',
      account_id: accountId,
      member_id: member,
      product,
      plan,
      ...named,
    });
    return [status, (json as unknown as { error?: { code: string; param: string | null } }).error];
  };

  it('can be named payment token', async () => {
    expect(await charged({})).toMatchObject([400, { code: 'parameter_missing', param: 'payment_method_id' }]);
    const unknown = await charged({ payment_method_id: 'payt_none' });
    expect(unknown).not.toMatchObject([400, { code: 'parameter_missing' }]);
    expect(await charged({ payment_token_id: 'payt_none' })).toEqual(unknown);
    expect(await charged({ payment_token_id: 'payt_none', payment_method_id: 'payt_none' })).toEqual(unknown);
    expect(await charged({ payment_token_id: 'payt_one', payment_method_id: 'payt_two' })).toMatchObject([
      400,
      { code: 'parameter_invalid', param: expect.stringMatching(/^payment_(token|method)_id$/) },
    ]);
  });
});
