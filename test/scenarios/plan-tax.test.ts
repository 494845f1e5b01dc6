import { openService, type TestService } from '../support/service';

let service: TestService;
let stranger: string;
beforeAll(async () => {
  service = await openService();
  stranger = service.demoData.accounts[1]?.keys.latest as string;
});
afterAll(() => service.close());

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
const latest = '2026-08-21';

interface Call {
  readonly version?: string;
  readonly as?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

const post = (path: string, body: object | string, { version = latest, as, headers }: Call = {}) =>
  service.request({
    method: 'POST',
    path: `/api/v1${path}`,
    body,
    headers: { 'api-version-date': version, ...headers },
    ...(as !== undefined && { as }),
  });

async function planOf(body: object): Promise<string> {
  const { status, json } = await post('/plans', { initial_price: 49.99, override_tax_type: 'exclusive', ...body });
  expect(status).toBe(200);
  return (json as { id: string }).id;
}

const taxOf = (id: string, body: object, call?: Call) => post(`/plans/${id}/calculate_tax`, body, call);
const germany = {
  address: {
    country: 'DE',
    city: 'Berlin',
    line1: 'Unter den Linden 1',
    line2: null,
    postal_code: '10117',
    state: null,
  },
};

describe('calculating the tax on a plan', () => {
  it.each(versions)('returns the smallest currency units to any credential, at %s', async (version) => {
    const exclusive = await planOf({ currency: 'eur' });
    const inclusive = await planOf({ currency: 'eur', override_tax_type: 'inclusive' });
    for (const as of [undefined, stranger, service.demoData.users[0]?.token]) {
      const { status, json, headers } = await taxOf(exclusive, germany, { version, as });
      expect([status, json]).toEqual([
        200,
        {
          status: 'calculated',
          currency: 'eur',
          subtotal: 4_999,
          tax_amount: 950,
          total: 5_949,
          tax_behavior: 'exclusive',
        },
      ]);
      expect(headers['api-version-date']).toBe(version);
    }
    expect((await taxOf(inclusive, germany, { version })).json).toEqual({
      status: 'calculated',
      currency: 'eur',
      subtotal: 4_201,
      tax_amount: 798,
      total: 4_999,
      tax_behavior: 'inclusive',
    });
  });

  it.each([
    ['jpy', 500, 500, 95, 595],
    ['kwd', 1.005, 1_005, 191, 1_196],
    ['usdt', 1.000001, 1_000_001, 190_000, 1_190_001],
    ['btc', 0.00000003, 3, 1, 4],
  ])('uses the decimals of %s', async (currency, price, subtotal, tax, total) => {
    const { json } = await taxOf(await planOf({ currency, initial_price: price }), germany);
    expect(json).toMatchObject({ currency, subtotal, tax_amount: tax, total });
  });

  it('keeps every digit of the smallest units of a cryptocurrency', async () => {
    const id = (
      (
        await post(
          '/plans',
          '{"currency":"eth","override_tax_type":"exclusive","initial_price":12345678.000000000000000003}',
        )
      ).json as { id: string }
    ).id;
    const { text } = await taxOf(id, germany);
    expect(text).toBe(
      '{"status":"calculated","currency":"eth","subtotal":12345678000000000000000003,"tax_amount":2345678820000000000000001,"total":14691356820000000000000004,"tax_behavior":"exclusive"}',
    );
  });

  it('reports that the tax is not calculated', async () => {
    const inclusive = await planOf({ override_tax_type: 'inclusive' });
    const notCalculated = { status: 'not_calculated', currency: 'usd', subtotal: 4_999, tax_amount: 0, total: 4_999 };
    expect((await taxOf(inclusive, { address: { country: 'US' } })).json).toEqual({
      ...notCalculated,
      tax_behavior: 'inclusive',
    });
    expect((await taxOf(await planOf({ override_tax_type: 'unspecified' }), germany)).json).toEqual({
      ...notCalculated,
      tax_behavior: 'exclusive',
    });
  });

  it('uses the IP address if there is no address', async () => {
    const id = await planOf({});
    expect((await taxOf(id, { ip_address: '192.0.2.1', address: null, tax_ids: null })).json).toMatchObject({
      status: 'calculated',
      tax_amount: 1_000,
    });
    expect((await taxOf(id, { ip_address: '192.0.2.1', ...germany })).json).toMatchObject({
      status: 'calculated',
      tax_amount: 950,
    });
  });

  it('applies the reverse charge to businesses in the European Union', async () => {
    const id = await planOf({});
    expect(
      (await taxOf(id, { ...germany, tax_ids: [{ type: 'eu_vat', value: 'de 123 456 789' }] })).json,
    ).toMatchObject({ status: 'calculated', tax_amount: 0, total: 4_999 });
    expect((await taxOf(id, { ...germany, tax_ids: [] })).json).toMatchObject({ tax_amount: 950 });
  });

  it('is replayed under an idempotency key', async () => {
    const id = await planOf({});
    const headers = { 'idempotency-key': 'tax-of-one-plan' };
    const [first, second] = [await taxOf(id, germany, { headers }), await taxOf(id, germany, { headers })];
    expect(second.text).toBe(first.text);
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect((await taxOf(id, {}, { headers })).json).toMatchObject({ error: { code: 'idempotency_key_reused' } });
  });
});

describe.each(versions)('an invalid tax calculation at %s', (version) => {
  const vat = (value: unknown) => ({ ...germany, tax_ids: [{ type: 'eu_vat', value }] });

  it.each([
    [{}, 'parameter_missing', 'address.country', 'Specify the country of an address, or an IP address.'],
    [{ address: {} }, 'parameter_missing', 'address.country', expect.any(String)],
    [
      { address: { country: 'zz' } },
      'parameter_invalid',
      'address.country',
      'country is not a two-letter country code.',
    ],
    [
      { address: { country: 'Germany' } },
      'parameter_invalid',
      'address.country',
      'country is not a two-letter country code.',
    ],
    [{ address: 'DE' }, 'parameter_invalid', 'address', expect.any(String)],
    [{ ip_address: 'localhost' }, 'parameter_invalid', 'ip_address', 'ip_address is not an IP address.'],
    [
      {
        ...germany,
        tax_ids: [
          { type: 'eu_vat', value: 'DE123456789' },
          { type: 'gb_vat', value: 'GB123456789' },
        ],
      },
      'parameter_invalid',
      'tax_ids',
      expect.any(String),
    ],
    [
      { ...germany, tax_ids: [{ type: 'tax', value: '1' }] },
      'parameter_invalid',
      'tax_ids[0].type',
      expect.any(String),
    ],
    [{ ...germany, tax_ids: [{ type: 'eu_vat' }] }, 'parameter_missing', 'tax_ids[0].value', expect.any(String)],
    [vat('DE123'), 'parameter_invalid', 'tax_ids[0].value', 'value does not have the format of an EU VAT number.'],
    [vat('x'.repeat(51)), 'parameter_invalid', 'tax_ids[0].value', expect.any(String)],
  ])('is rejected for %j', async (body, code, param, message) => {
    const { status, json } = await taxOf(service.demoData.examples.plan_id as string, body, { version });
    expect([status, json]).toEqual([400, { error: { type: 'invalid_request_error', code, param, message } }]);
  });

  it('is rejected for an unknown plan and without a credential', async () => {
    for (const id of ['plan_doesnotexist', service.demoData.examples.product_id ?? 'prod_1', 'x'])
      expect((await taxOf(id, germany, { version })).status).toBe(404);
    expect((await taxOf(service.demoData.examples.plan_id as string, germany, { version, as: null })).status).toBe(401);
  });
});

it('the GraphQL error names the field at fault', async () => {
  const query = 'query ($id: ID!, $input: PlanTaxInput!) { planTax(id: $id, input: $input) { status } }';
  const { json } = await service.query(query, {
    id: service.demoData.examples.plan_id,
    input: { quantity: 0, address: { country: 'DE' } },
  });
  expect(json).toEqual({
    data: { planTax: null },
    errors: [
      {
        message: 'quantity must be a whole number from 1 to 1000000.',
        path: ['planTax'],
        extensions: expect.objectContaining({ code: 'parameter_invalid', path: ['quantity'] }),
      },
    ],
  });
});
