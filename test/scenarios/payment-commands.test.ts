import {
  type PaymentRows,
  type PaymentContext,
  openPaymentRows,
} from '../../subgraphs/billing/src/payments/payments/testing';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { DatabaseState } from '../support/database-state';

let service: TestService;
let rows: PaymentRows;
let state: DatabaseState;
let sold: Required<PaymentContext>;
let otherKey: string;
let readOnly: string;
/** Id of a saved card of mei. */
let cardId: string;

beforeAll(async () => {
  service = await openService();
  rows = await openPaymentRows(service.databaseUrl);
  state = await DatabaseState.open(service.databaseUrl);
  const [first, second] = service.demoData.accounts;
  [otherKey, readOnly] = [second?.keys.latest as string, first?.keys.read_only as string];
  const [found] = await state.rows<Required<PaymentContext>>(
    `SELECT ms.account_id AS "accountId", ms.id AS "membershipId", ms.user_id AS "userId", ms.member_id AS "memberId", ms.plan_id AS "planId", ms.product_id AS "productId"
     FROM billing.memberships ms JOIN billing.members m ON m.id = ms.member_id WHERE m.username = 'mei'`,
  );
  sold = found as Required<PaymentContext>;
  cardId = (await rows.method(sold)).id;
});
afterAll(async () => {
  await rows.close();
  await state.close();
  await service.close();
});

interface ResponseBody extends Readonly<Record<string, any>> {
  readonly data: readonly ResponseBody[];
}

async function call(
  method: string,
  path: string,
  body?: object,
  { version = '2026-08-21', as, key }: { version?: string; as?: string; key?: string } = {},
) {
  const headers = { 'api-version-date': version, ...(key && { 'idempotency-key': key }) };
  const { status, json } = await service.request({ method, path: `/api/v1${path}`, body, headers, ...(as && { as }) });
  return { status, json: json as ResponseBody };
}

async function rejectionOf(...args: Parameters<typeof call>): Promise<unknown[]> {
  const { status, json } = await call(...args);
  return [status, json.error.code, json.error.param];
}

describe('POST /payments', () => {
  const body = () => ({ company_id: sold.accountId, member_id: sold.memberId, payment_method_id: cardId });

  it.each(['2025-01-01', '2026-07-20', '2026-08-21'])(
    'creates a plan and charges it at %s, without waiting for the charge',
    async (version) => {
      const plan = {
        currency: 'usd',
        initial_price: 12.5,
        plan_type: 'one_time',
        title: `Extra at ${version}`,
        product_id: sold.productId,
      };
      const { status, json } = await call(
        'POST',
        '/payments',
        { ...body(), plan, metadata: { order: 'B-7' } },
        { version },
      );
      expect([status, json.total, json.currency, json.metadata, json.payment_method.id, json.member.id]).toEqual([
        200,
        12.5,
        'usd',
        { order: 'B-7' },
        cardId,
        sold.memberId,
      ]);
      expect(['open', 'paid']).toContain(json.status);
    },
  );

  it('creates one payment per idempotency key', async () => {
    const plan = { currency: 'usd', initial_price: 3, product_id: sold.productId };
    const [first, second] = [
      await call('POST', '/payments', { ...body(), plan }, { key: 'once' }),
      await call('POST', '/payments', { ...body(), plan }, { key: 'once' }),
    ];
    expect([first.status, second.json]).toEqual([200, first.json]);
    // The next tests check that nothing changes: wait until the charges of these payments have finished.
    await until(
      () => state.rows('SELECT id FROM billing.charge_attempts WHERE finished_at IS NULL'),
      ({ length }) => length === 0,
    );
  });

  it.each<[string, (base: Record<string, unknown>) => object, unknown[]]>([
    ['without an account', ({ company_id: _company, ...rest }) => rest, [400, 'parameter_missing', 'account_id']],
    ['without a plan', (base) => base, [400, 'parameter_missing', 'plan_id']],
    [
      'with two plans',
      (base) => ({ ...base, plan_id: 'plan_1', plan: { currency: 'usd' } }),
      [400, 'parameter_invalid', 'plan'],
    ],
    ['without a currency', (base) => ({ ...base, plan: {} }), [400, 'parameter_missing', 'plan.currency']],
    [
      'with a method that is not there',
      (base) => ({ ...base, payment_method_id: 'payt_none', plan_id: 'plan_1' }),
      [404, 'not_found', null],
    ],
    [
      'with two names of different accounts',
      (base) => ({ ...base, account_id: 'biz_other', plan_id: 'plan_1' }),
      [400, 'parameter_invalid', 'account_id'],
    ],
    [
      'with unknown words',
      (base) => ({ ...base, plan_id: 'plan_1', capture_method: 'later' }),
      [400, 'parameter_invalid', 'capture_method'],
    ],
  ])('rejects one %s and changes nothing', async (_title, change, expected) => {
    const before = await state.fingerprint();
    expect(await rejectionOf('POST', '/payments', change(body()))).toEqual(expected);
    expect((await state.fingerprint())['billing.payments']).toBe(before['billing.payments']);
    expect((await state.fingerprint())['billing.plans']).toBe(before['billing.plans']);
  });

  it('requires the permission, and access to the account', async () => {
    expect(await rejectionOf('POST', '/payments', { ...body(), plan_id: sold.planId }, { as: readOnly })).toEqual([
      403,
      'forbidden',
      null,
    ]);
    expect(await rejectionOf('POST', '/payments', { ...body(), plan_id: sold.planId }, { as: otherKey })).toEqual([
      404,
      'not_found',
      null,
    ]);
  });
});

describe('commands on a payment', () => {
  it('return 409 if the status does not allow them, and succeed if the target status is already reached', async () => {
    const { id } = await rows.payment(sold);
    for (const verb of ['retry', 'void'])
      expect(await rejectionOf('POST', `/payments/${id}/${verb}`)).toEqual([409, 'conflict', null]);
    expect((await call('POST', `/payments/${id}/capture`)).json).toMatchObject({
      id,
      object: 'payment_status',
      status: 'succeeded',
    });
    const open = await rows.payment(sold, { status: 'open', substatus: 'failed', paidAt: null, paymentsFailed: 1 });
    expect(await rejectionOf('POST', `/payments/${open.id}/capture`)).toEqual([409, 'conflict', null]);
    expect(await rejectionOf('POST', `/payments/${open.id}/refund`)).toEqual([409, 'conflict', null]);
    const given = await rows.payment(sold, { status: 'void', substatus: 'canceled', paidAt: null });
    expect((await call('POST', `/payments/${given.id}/void`)).json).toMatchObject({
      id: given.id,
      status: 'void',
      substatus: 'canceled',
    });
  });

  it.each(['refund', 'retry', 'void', 'capture'])(
    '%s requires payment:manage, and access to the payment',
    async (verb) => {
      const { id } = await rows.payment(sold);
      expect(await rejectionOf('POST', `/payments/${id}/${verb}`, undefined, { as: readOnly })).toEqual([
        403,
        'forbidden',
        null,
      ]);
      expect(await rejectionOf('POST', `/payments/${id}/${verb}`, undefined, { as: otherKey })).toEqual([
        404,
        'not_found',
        null,
      ]);
      expect(await rejectionOf('POST', `/payments/pay_none/${verb}`)).toEqual([404, 'not_found', null]);
    },
  );

  it('a refund reports the parameter at fault', async () => {
    const { id } = await rows.payment(sold);
    expect(await rejectionOf('POST', `/payments/${id}/refund`, { partial_amount: 29.01 })).toEqual([
      400,
      'parameter_invalid',
      'partial_amount',
    ]);
    expect(await rejectionOf('POST', `/payments/${id}/refund`, { partial_amount: 0 })).toEqual([
      400,
      'parameter_invalid',
      'partial_amount',
    ]);
    expect(await rejectionOf('POST', `/payments/${id}/refund`, { partial_amount: 1.001 })).toEqual([
      400,
      'parameter_invalid',
      'partial_amount',
    ]);
    expect(await rejectionOf('POST', `/payments/${id}/refund`, { partial_amount: 'all' })).toEqual([
      400,
      'parameter_invalid',
      'partial_amount',
    ]);
    expect((await call('GET', `/refunds?payment_id=${id}`)).json.data).toEqual([]);
  });

  it.each(['payments', 'setup_intents'])('set the return URL of %s', async (family) => {
    const { id } = family === 'payments' ? await rows.payment(sold) : await rows.setupIntent(sold);
    const path = `/${family}/${id}/return_url`;
    expect((await call('PATCH', path, { return_url: 'https://buyer.example/back' })).json).toMatchObject({
      id,
      return_url: 'https://buyer.example/back',
    });
    expect((await call('GET', `/${family}/${id}/status`)).json.return_url).toBe('https://buyer.example/back');
    expect((await call('PATCH', path, { return_url: 'http://localhost:3000/x' })).status).toBe(200);
    expect(await rejectionOf('PATCH', path, { return_url: 'http://buyer.example' })).toEqual([
      400,
      'parameter_invalid',
      'return_url',
    ]);
    expect(await rejectionOf('PATCH', path, { return_url: `https://buyer.example/${'a'.repeat(2_048)}` })).toEqual([
      400,
      'parameter_invalid',
      'return_url',
    ]);
    expect(await rejectionOf('PATCH', path, {})).toEqual([400, 'parameter_missing', 'return_url']);
    expect(await rejectionOf('PATCH', path, { return_url: 'https://a.example' }, { as: readOnly })).toEqual([
      403,
      'forbidden',
      null,
    ]);
    expect(await rejectionOf('PATCH', path, { return_url: 'https://a.example' }, { as: otherKey })).toEqual([
      404,
      'not_found',
      null,
    ]);
  });
});

describe('payment events', () => {
  const query = 'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload } } }';
  const listEvents = async (id: string, as?: string) =>
    ((await service.query(query, { ids: [id] }, as)).json as ResponseBody).data as unknown as {
      events: { nodes: { type: string; data: ResponseBody }[] };
    };

  it('contain a payment as in a read', async () => {
    const { id } = await rows.payment(sold, { phone: '+33 1', metadata: { order: 1 } }, 'payment.succeeded');
    await until(async () => (await listEvents(id)).events.nodes.length === 1);
    expect((await listEvents(id)).events.nodes).toEqual([
      { type: 'payment.succeeded', data: (await call('GET', `/payments/${id}`)).json },
    ]);
    expect((await listEvents(id, readOnly)).events.nodes).toEqual([
      { type: 'payment.succeeded', data: (await call('GET', `/payments/${id}`, undefined, { as: readOnly })).json },
    ]);
  });

  it('contain a setup intent as in a read', async () => {
    const { id } = await rows.setupIntent(
      sold,
      { memberId: sold.memberId, paymentMethodId: cardId, metadata: { a: 1 } },
      'setup_intent.succeeded',
    );
    await until(async () => (await listEvents(id)).events.nodes.length === 1);
    expect((await listEvents(id)).events.nodes).toEqual([
      { type: 'setup_intent.succeeded', data: (await call('GET', `/setup_intents/${id}`)).json },
    ]);
  });
});
