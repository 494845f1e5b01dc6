import { deliverIntegrationEvents, type IntegrationEvent, type Principal } from '../../../../kit/src';
import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
beforeEach(async () => {
  payouts = await openTestPayouts();
});
afterEach(() => payouts.close());

const longAgo = new Date('2026-03-01T12:00:00.000Z');
let eventCount = 0;

function createEvent(
  type: string,
  resourceId: string,
  row: object,
  overrides: Partial<IntegrationEvent> = {},
): IntegrationEvent {
  return {
    id: `evt_${(eventCount += 1)}`,
    type,
    resourceId,
    accountId: 'biz_seller',
    occurredAt: longAgo,
    row: { ...row },
    ...overrides,
  };
}

const payment = (id: string, row: object = {}, overrides: Partial<IntegrationEvent> = {}) =>
  createEvent(
    'payment.succeeded',
    id,
    { currency: 'usd', total: '30.00', fee_total: '1.17', application_fee: null, ...row },
    overrides,
  );
const refund = (id: string, paymentId: string, amount: string, row: object = {}, type = 'refund.updated') =>
  createEvent(type, id, { currency: 'usd', payment_id: paymentId, amount, status: 'succeeded', ...row });

const deliver = async (...events: IntegrationEvent[]) => {
  for (const event of events) await deliverIntegrationEvents(payouts.consumers, [event]);
};

/** Balances that are not zero, by owner, kind and currency. */
async function nonZeroBalances(): Promise<Record<string, string>> {
  const rows = await payouts.database.dataSource.query(
    "SELECT coalesce(account_id, 'platform') || ' ' || kind || ' ' || currency AS name, balance FROM payouts.books WHERE balance <> 0 ORDER BY 1",
  );
  return Object.fromEntries(rows.map(({ name, balance }: { name: string; balance: string }) => [name, balance]));
}

const outbox = async () =>
  payouts.database.dataSource.query('SELECT type, resource, account_id FROM payouts.outbox ORDER BY id');

describe('a payment', () => {
  it('is pending less its fees, and available after the settlement delay', async () => {
    await deliver(
      payment('pay_1'),
      payment('pay_2', { total: 1000, fee_total: 33, application_fee: 20, currency: 'jpy' }),
      payment('pay_new', {}, { occurredAt: new Date() }),
    );
    expect(await nonZeroBalances()).toEqual({
      'biz_seller pending jpy': '967',
      'biz_seller pending usd': '57.66',
      'platform fees jpy': '13',
      'platform fees usd': '2.34',
      'platform processor_clearing jpy': '-1000',
      'platform processor_clearing usd': '-60.00',
      'platform suspense jpy': '20',
    });
    expect(await outbox()).toEqual([]);
    expect(await payouts.settleDue()).toBe(2);
    expect(await payouts.settleDue()).toBe(0);
    expect(await nonZeroBalances()).toMatchObject({
      'biz_seller available jpy': '967',
      'biz_seller available usd': '28.83',
      'biz_seller pending usd': '28.83',
    });
    expect(await outbox()).toEqual([
      { type: 'ledger_account.funds_available', resource: 'LedgerAccount', account_id: 'biz_seller' },
    ]);
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('takes effect once, however often it is delivered and by which event', async () => {
    const event = payment('pay_1');
    await deliver(event, event, { ...event, id: 'evt_again' });
    await Promise.all(Array.from({ length: 5 }, () => deliver(event)));
    await payouts.settleDue();
    await deliver({ ...event, id: 'evt_late' });
    expect(await nonZeroBalances()).toEqual({
      'biz_seller available usd': '28.83',
      'platform fees usd': '1.17',
      'platform processor_clearing usd': '-30.00',
    });
    expect(await payouts.settleDue()).toBe(0);
  });

  it('that is free, or consumed by fees, leaves nothing pending', async () => {
    await deliver(
      payment('pay_free', { total: '0.00', fee_total: '0.00' }),
      payment('pay_small', { total: '0.30', fee_total: '0.30' }),
    );
    expect(await nonZeroBalances()).toEqual({
      'platform fees usd': '0.30',
      'platform processor_clearing usd': '-0.30',
    });
    expect(await payouts.settleDue()).toBe(0);
  });

  it('is settled once by concurrent workers', async () => {
    await deliver(
      ...Array.from({ length: 250 }, (_, index) =>
        payment(`pay_${index}`, { total: '1.00', fee_total: '0.10' }, { accountId: `biz_${index % 3}` }),
      ),
    );
    const settled = await Promise.all(Array.from({ length: 6 }, () => payouts.settleDue()));
    expect(settled.reduce((sum, one) => sum + one, 0) + (await payouts.settleDue())).toBe(250);
    expect(await nonZeroBalances()).toMatchObject({
      'biz_0 available usd': '75.60',
      'biz_1 available usd': '74.70',
      'biz_2 available usd': '74.70',
    });
    expect(Object.keys(await nonZeroBalances()).filter((name) => name.includes('pending'))).toEqual([]);
    expect(await payouts.auditLedger()).toEqual([]);
  });
});

describe('a refund', () => {
  it('is taken from the pending funds of its payment, then from available funds, which may become negative', async () => {
    await deliver(payment('pay_1'), payment('pay_2'), refund('rfnd_1', 'pay_1', '10.00'));
    expect(await nonZeroBalances()).toMatchObject({
      'biz_seller pending usd': '47.66',
      'platform processor_clearing usd': '-50.00',
      'platform fees usd': '2.34',
    });
    await deliver(refund('rfnd_2', 'pay_1', '20.00'));
    expect(await nonZeroBalances()).toMatchObject({
      'biz_seller pending usd': '28.83',
      'biz_seller available usd': '-1.17',
      'platform processor_clearing usd': '-30.00',
    });
    expect(await payouts.settleDue()).toBe(2);
    expect(await nonZeroBalances()).toMatchObject({ 'biz_seller available usd': '27.66' });
    await deliver(refund('rfnd_3', 'pay_2', '30.00'));
    expect(await nonZeroBalances()).toMatchObject({ 'biz_seller available usd': '-2.34' });
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('takes effect once, after it has succeeded', async () => {
    await deliver(
      payment('pay_1'),
      refund('rfnd_1', 'pay_1', '10.00', { status: 'pending' }, 'refund.created'),
      refund('rfnd_1', 'pay_1', '10.00', { status: 'failed' }),
    );
    expect(await nonZeroBalances()).toMatchObject({ 'biz_seller pending usd': '28.83' });
    const done = refund('rfnd_2', 'pay_1', '10.00', {}, 'refund.created');
    await deliver(
      done,
      done,
      refund('rfnd_2', 'pay_1', '10.00'),
      refund('rfnd_2', 'pay_1', '10.00', { reference_status: 'available' }),
    );
    expect(await nonZeroBalances()).toMatchObject({ 'biz_seller pending usd': '18.83' });
    expect(await payouts.settleDue()).toBe(1);
    expect(await nonZeroBalances()).toMatchObject({ 'biz_seller available usd': '18.83' });
  });

  it('of an unknown payment is taken from available funds', async () => {
    await deliver(refund('rfnd_1', 'pay_before', '5'));
    expect(await nonZeroBalances()).toEqual({
      'biz_seller available usd': '-5.00',
      'platform processor_clearing usd': '5.00',
    });
  });
});

describe('a dispute', () => {
  const dispute = (id: string, change: 'opened' | 'won' | 'lost') =>
    payouts.database.transaction((manager) =>
      payouts.paymentPostings.disputed({ manager } as never, {
        id,
        paymentId: 'pay_1',
        accountId: 'biz_seller',
        currency: 'usd',
        amount: '30.00',
        stage: change,
        occurredAt: longAgo,
      }),
    );

  it('holds its amount in reserve until it is won or lost', async () => {
    await deliver(payment('pay_1'));
    await dispute('dspt_1', 'opened');
    await dispute('dspt_1', 'opened');
    expect(await nonZeroBalances()).toMatchObject({
      'biz_seller reserve usd': '30.00',
      'biz_seller available usd': '-1.17',
      'platform processor_clearing usd': '-30.00',
    });
    expect(Object.keys(await nonZeroBalances())).not.toContain('biz_seller pending usd');
    await dispute('dspt_1', 'won');
    await dispute('dspt_1', 'won');
    expect(await nonZeroBalances()).toEqual({
      'biz_seller available usd': '28.83',
      'platform fees usd': '1.17',
      'platform processor_clearing usd': '-30.00',
    });
    await dispute('dspt_2', 'opened');
    await dispute('dspt_2', 'lost');
    expect(await nonZeroBalances()).toEqual({ 'biz_seller available usd': '-1.17', 'platform fees usd': '1.17' });
    expect(await payouts.auditLedger()).toEqual([]);
  });
});

describe('events of a dispute', () => {
  const disputeEvent = (id: string, status: string, row: object = {}, type = 'dispute.updated') =>
    createEvent(type, id, { currency: 'usd', payment_id: 'pay_1', amount: '30.00', status, inquiry: false, ...row });
  const kinds = async (id: string) =>
    (
      await payouts.database.dataSource.query(
        'SELECT kind FROM payouts.entries WHERE reference_id = $1 ORDER BY kind',
        [id],
      )
    ).map(({ kind }: { kind: string }) => kind);

  it.each([
    [['needs_response', 'under_review', 'won'], ['dispute_opened', 'dispute_won'], '28.83'],
    [['needs_response', 'lost'], ['dispute_lost', 'dispute_opened'], '-1.17'],
    [['lost'], ['dispute_lost', 'dispute_opened'], '-1.17'],
    [['lost', 'needs_response', 'under_review'], ['dispute_lost', 'dispute_opened'], '-1.17'],
    [['closed'], ['dispute_opened', 'dispute_won'], '28.83'],
  ])('with the statuses %s are posted once, whatever arrives first', async (statuses, posted, available) => {
    await deliver(payment('pay_1'));
    const disputeEvents = statuses.map((status) => disputeEvent('dspt_1', status));
    await deliver(...disputeEvents, ...disputeEvents.map((event) => ({ ...event, id: `${event.id}_again` })));
    expect(await kinds('dspt_1')).toEqual(posted);
    expect(await nonZeroBalances()).toMatchObject({ 'biz_seller available usd': available });
    expect(Object.keys(await nonZeroBalances()).filter((name) => name.includes('reserve'))).toEqual([]);
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('move nothing during an inquiry, and the disputed amount after escalation', async () => {
    await deliver(
      payment('pay_1'),
      disputeEvent('dspt_1', 'needs_response', { inquiry: true, amount: '12.00' }, 'dispute.created'),
      disputeEvent('dspt_1', 'under_review', { inquiry: true, amount: '12.00' }),
    );
    expect(await kinds('dspt_1')).toEqual([]);
    await deliver(
      disputeEvent('dspt_1', 'needs_response', { amount: '12.00' }),
      disputeEvent('dspt_2', 'closed', { inquiry: true }),
    );
    expect([await kinds('dspt_1'), await kinds('dspt_2')]).toEqual([['dispute_opened'], []]);
    expect(await nonZeroBalances()).toMatchObject({
      'biz_seller reserve usd': '12.00',
      'biz_seller pending usd': '16.83',
    });
  });
});

describe('sandbox settlement', () => {
  const settleMutation =
    'mutation ($id: ID!) { sandboxLedgerAccountSettle(ownerId: $id) { ledgerAccount { balances { currency available pending } } userErrors { code message path } } }';

  it('makes the pending funds of one owner available immediately', async () => {
    await deliver(
      payment('pay_1', {}, { occurredAt: new Date() }),
      payment('pay_2', {}, { accountId: 'biz_other', occurredAt: new Date() }),
    );
    const { data } = await run(payouts.subgraph, apiKeyOf('biz_seller'), settleMutation, { id: 'biz_seller' });
    expect(data?.sandboxLedgerAccountSettle).toEqual({
      ledgerAccount: { balances: [{ currency: 'USD', available: '28.83', pending: '0.00' }] },
      userErrors: [],
    });
    expect(await nonZeroBalances()).toMatchObject({ 'biz_other pending usd': '28.83' });
    expect(await outbox()).toHaveLength(1);
  });

  it('requires the permission to move money', async () => {
    await deliver(payment('pay_1', {}, { occurredAt: new Date() }));
    const rejectionOf = async (caller: Principal, id = 'biz_seller') =>
      errorsOf(await run(payouts.subgraph, caller, settleMutation, { id }))?.[0]?.message;
    expect(await rejectionOf(apiKeyOf('biz_other'))).toBe('No such resource was found.');
    expect(await rejectionOf(apiKeyOf('biz_seller', ['company:balance:read', 'payout:account:read']))).toBe(
      'This credential does not have the permission payout:withdraw_funds.',
    );
    expect(await rejectionOf(apiKeyOf('biz_poor'), 'biz_poor')).toBe('No such resource was found.');
    expect(await nonZeroBalances()).toMatchObject({ 'biz_seller pending usd': '28.83' });
  });

  it('does not exist in live mode', async () => {
    const live = await openTestPayouts({ sandbox: false });
    expect(live.subgraph.schema.getMutationType()?.getFields().sandboxLedgerAccountSettle).toBeUndefined();
    await live.close();
  });
});
