import { systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext, errorsOf } from '../../../../kit/src/testing';
import type { ProviderEvent } from '../providers';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type PayoutStage, cancelPayout, payoutStage } from './testing';

let payouts: TestPayouts;
let stage: PayoutStage;
beforeEach(async () => {
  payouts = await openTestPayouts();
  stage = payoutStage(payouts);
});
afterEach(() => payouts.close());

const key = apiKeyOf('biz_paid');
const inMinutes = (minutes: number) =>
  testContext(systemPrincipal, { clock: { now: () => new Date(Date.now() + minutes * 60_000) } });

/**
 * Creates a payout of 50 dollars from a balance of 100. The last digits of the account number select the sandbox
 * script.
 */
async function requestPayout(digits: string): Promise<string> {
  await stage.fund('biz_paid', '100');
  const payoutMethodId = await stage.method(key, digits);
  return (await stage.made(key, { amount: '50', payoutMethodId })).id;
}

/** Time at which new payouts are due for submission. */
const soon = () => inMinutes(0.05);

/** Runs the workers until nothing is due. */
async function work(): Promise<void> {
  while ((await payouts.payoutRuns.runDue(soon())) + (await payouts.runPayouts()) > 0);
}

const providerEvent = (
  id: string,
  kind: ProviderEvent['kind'],
  overrides: Partial<ProviderEvent> = {},
): ProviderEvent => ({
  id: `${kind}:${id}`,
  provider: 'sandbox',
  key: id,
  kind,
  code: null,
  message: null,
  traceCode: null,
  at: new Date(),
  ...overrides,
});
const deliver = (event: ProviderEvent) => payouts.payoutRuns.handlerFor(testContext(systemPrincipal)).handle(event);
const status = async (id: string) => {
  const { status: word, statusDetail } = await stage.read(key, id);
  return `${word} ${statusDetail}`;
};
const withdrawalStatus = async (id: string) =>
  (await run(payouts.subgraph, key, `{ withdrawal(id: "${id}") { status } }`)).data?.withdrawal.status;
const audit = () => payouts.auditLedger();
const balances = async () => stage.balances('biz_paid');
const fullBalance = { available: '100.00', in_transit: '0.00' };
const spent = { available: '50.00', in_transit: '0.00' };
const waiting = { available: '50.00', in_transit: '50.00' };

describe('a payout', () => {
  it('completes', async () => {
    const id = await requestPayout('8001');
    expect(await payouts.payoutRuns.runDue(testContext(systemPrincipal))).toBe(0);
    await work();
    expect([await status(id), await withdrawalStatus(id), await balances()]).toEqual([
      'PROCESSING IN_TRANSIT',
      'IN_TRANSIT',
      waiting,
    ]);
    const { status: word, statusDetail, traceCode, failure } = await stage.settle(key, id);
    expect([word, statusDetail, traceCode, failure]).toEqual([
      'COMPLETED',
      'COMPLETED',
      expect.stringMatching(/^\d{15}$/),
      null,
    ]);
    expect(await balances()).toEqual(spent);
    expect(await stage.events(id)).toEqual([
      'payout.created',
      'payout.updated',
      'payout.updated',
      'withdrawal.created',
      'withdrawal.updated',
      'withdrawal.updated',
    ]);
    expect(await audit()).toEqual([]);
  });

  it('completes after a review', async () => {
    const id = await requestPayout('8002');
    await work();
    expect([await status(id), await withdrawalStatus(id)]).toEqual(['IN_REVIEW AWAITING_REVIEW', 'REQUESTED']);
    expect((await stage.settle(key, id)).status).toBe('COMPLETED');
    expect(await balances()).toEqual(spent);
  });

  it('is denied', async () => {
    const id = await requestPayout('9335');
    await work();
    expect([await status(id), await balances()]).toEqual(['IN_REVIEW AWAITING_REVIEW', waiting]);
    const { status: word, statusDetail, failure } = await stage.settle(key, id);
    expect([word, statusDetail, failure]).toEqual([
      'DENIED',
      'RETURNED',
      { code: expect.any(String), message: expect.any(String), fundsReturnedAt: expect.any(String) },
    ]);
    expect([await balances(), await withdrawalStatus(id)]).toEqual([fullBalance, 'DENIED']);
  });

  it('fails, and its funds are returned once the provider has them', async () => {
    const id = await requestPayout('9112');
    await work();
    expect(await status(id)).toBe('PROCESSING IN_TRANSIT');
    await deliver(providerEvent(id, 'failed', { code: 'beneficiary_name_mismatch', message: 'Another name.' }));
    expect([await status(id), (await stage.read(key, id)).failure, await balances()]).toEqual([
      'FAILED AWAITING_RETURN',
      { code: 'BENEFICIARY_NAME_MISMATCH', message: 'Another name.', fundsReturnedAt: null },
      waiting,
    ]);
    await deliver(providerEvent(id, 'returned'));
    expect([await status(id), (await stage.read(key, id)).failure?.fundsReturnedAt, await balances()]).toEqual([
      'FAILED RETURNED',
      expect.any(String),
      fullBalance,
    ]);
    expect(await audit()).toEqual([]);
  });

  it('is reversed after completion', async () => {
    const id = await requestPayout('9201');
    await work();
    expect([await status(id), await balances()]).toEqual(['COMPLETED COMPLETED', spent]);
    const { status: word, failure } = await stage.settle(key, id);
    expect([word, failure]).toEqual([
      'REVERSED',
      { code: 'ACCOUNT_CLOSED', message: expect.any(String), fundsReturnedAt: expect.any(String) },
    ]);
    expect([await balances(), await withdrawalStatus(id)]).toEqual([fullBalance, 'FAILED']);
    expect((await stage.events(id)).filter((type) => type.endsWith('.reversed'))).toEqual([
      'payout.reversed',
      'withdrawal.reversed',
    ]);
    const { payout_clearing: clearing, fees } = await stage.balances('');
    expect([clearing, fees]).toEqual(['0.00', '0.00']);
    expect(await audit()).toEqual([]);
  });

  it('is converted into the destination currency', async () => {
    await stage.fund('biz_paid', '100');
    const payoutMethodId = await stage.method(key, '', {
      supportedPayoutMethodId: 'podst_sepaDEU',
      fields: { fld_account_holder_name: 'Ada', fld_iban: 'DE89370400440532013000' },
    });
    const created = await stage.made(key, { amount: '50', payoutMethodId });
    expect([created.exchangeRate, created.destinationAmount, created.destinationCurrency]).toEqual([null, null, 'EUR']);
    await work();
    const { exchangeRate, destinationAmount, netAmount } = await stage.settle(key, created.id);
    expect([netAmount.amount, exchangeRate, destinationAmount]).toEqual([
      '49.50',
      '0.853',
      { amount: '42.22', currency: 'EUR' },
    ]);
  });
});

describe('no payout is lost or sent twice', () => {
  it.each([
    ['the answer', '8003'],
    ['the request', '8004'],
  ])('if %s is lost', async (_name, digits) => {
    const id = await requestPayout(digits);
    await payouts.payoutRuns.runDue(soon());
    expect([await status(id), await withdrawalStatus(id), await balances()]).toEqual([
      'PROCESSING AWAITING_PROVIDER_ACCEPTANCE',
      'AWAITING_PAYMENT',
      waiting,
    ]);
    await payouts.payoutRuns.runDue(inMinutes(5));
    await stage.settle(key, id);
    expect([(await status(id)).split(' ')[0], await balances()]).toEqual(['COMPLETED', spent]);
    expect(await payouts.database.rows('SELECT count(*)::int FROM payouts.sandbox_payouts', [])).toEqual([[1]]);
  });

  it.each([
    ['before the provider is asked', 2],
    ['before the answer is written down', 3],
  ])('if a process crashes %s', async (_name, fatal) => {
    const id = await requestPayout('8001');
    const { database } = payouts;
    const original = database.transaction.bind(database);
    let calls = 0;
    const dying = jest.spyOn(database, 'transaction').mockImplementation((work_) => {
      calls += 1;
      return calls >= fatal ? Promise.reject(new Error('gone')) : original(work_);
    });
    await payouts.payoutRuns.runDue(soon());
    dying.mockRestore();
    expect([await status(id), await balances()]).toEqual(['REQUESTED SUBMITTING', waiting]);
    expect(await payouts.payoutRuns.runDue(soon())).toBe(0);
    expect(await payouts.payoutRuns.runDue(inMinutes(2))).toBe(1);
    expect(await status(id)).toBe('PROCESSING IN_TRANSIT');
    expect(await payouts.database.rows('SELECT count(*)::int FROM payouts.sandbox_payouts', [])).toEqual([[1]]);
  });

  it('if several are processed together and one of them fails', async () => {
    await stage.fund('biz_paid', '100');
    const payoutMethodId = await stage.method(key, '8001');
    const ids: string[] = [];
    while (ids.length < 5) ids.push((await stage.made(key, { amount: '10', payoutMethodId })).id);
    await payouts.database.rows(`UPDATE payouts.payouts SET provider = 'unknown' WHERE id = $1`, [ids[2]]);
    const transactions = jest.spyOn(payouts.database, 'transaction');
    await payouts.payoutRuns.runDue(soon());
    // One transaction each to mark the payouts as submitted, to submit them to the sandbox provider and to record the
    // responses.
    expect(transactions.mock.calls.length).toBe(3);
    transactions.mockRestore();
    const statuses = await Promise.all(ids.map(status));
    expect(statuses).toEqual(ids.map((_id, index) => (index === 2 ? 'REQUESTED SUBMITTING' : 'PROCESSING IN_TRANSIT')));
    for (const [index, id] of ids.entries()) if (index !== 2) await stage.settle(key, id);
    expect(await balances()).toEqual({ available: '50.00', in_transit: '10.00' });
    expect(await audit()).toEqual([]);
  });

  it('if the same event is delivered concurrently', async () => {
    const id = await requestPayout('8001');
    await payouts.payoutRuns.runDue(soon());
    await Promise.all(Array.from({ length: 5 }, () => deliver(providerEvent(id, 'completed'))));
    expect([await status(id), await balances()]).toEqual(['COMPLETED COMPLETED', spent]);
    expect((await stage.events(id)).filter((type) => type === 'payout.updated')).toHaveLength(2);
    expect(await payouts.database.rows('SELECT account_id FROM payouts.provider_facts', [])).toEqual([['biz_paid']]);
    expect(await audit()).toEqual([]);
  });

  it('if it is processed concurrently', async () => {
    const id = await requestPayout('8001');
    await Promise.all(Array.from({ length: 6 }, () => payouts.payoutRuns.run(testContext(systemPrincipal), id)));
    await Promise.all(Array.from({ length: 4 }, () => stage.settle(key, id)));
    expect([await status(id), await balances()]).toEqual(['COMPLETED COMPLETED', spent]);
    expect((await stage.events(id)).filter((type) => type === 'payout.updated')).toHaveLength(2);
    expect(await audit()).toEqual([]);
  });

  it('if events are duplicated, concurrent and out of order', async () => {
    const id = await requestPayout('8001');
    await payouts.payoutRuns.runDue(soon());
    await Promise.all(
      [
        providerEvent(id, 'completed'),
        providerEvent(id, 'completed'),
        providerEvent(id, 'accepted'),
        providerEvent(id, 'completed', { id: 'another' }),
      ].map(deliver),
    );
    await deliver(providerEvent(id, 'in_review'));
    expect([await status(id), await balances()]).toEqual(['COMPLETED COMPLETED', spent]);
    expect(await audit()).toEqual([]);
  });

  it('if an event is about an unknown payout or from another provider', async () => {
    const id = await requestPayout('8001');
    await deliver(providerEvent('wdrl_unknown', 'completed'));
    await deliver(providerEvent(id, 'completed', { provider: 'another' }));
    expect([await status(id), await balances()]).toEqual(['REQUESTED AWAITING_SUBMISSION', waiting]);
    expect(
      await payouts.database.rows(
        'SELECT provider, payout_id, account_id FROM payouts.provider_facts ORDER BY provider',
        [],
      ),
    ).toEqual([
      ['another', id, null],
      ['sandbox', 'wdrl_unknown', null],
    ]);
  });

  it('if it arrives after it failed', async () => {
    const id = await requestPayout('8001');
    await work();
    await deliver(providerEvent(id, 'failed', { code: 'technical_problem' }));
    await deliver(providerEvent(id, 'completed'));
    expect([await status(id), (await stage.read(key, id)).failure, await balances()]).toEqual([
      'COMPLETED COMPLETED',
      null,
      spent,
    ]);
  });

  it('if its funds are reported as returned before its failure: the provider is polled with growing pauses', async () => {
    const id = await requestPayout('8001');
    await work();
    await payouts.database.rows(
      `INSERT INTO payouts.sandbox_facts (id, key, kind, due_at, tellings)
       VALUES ('sbxf_early', $1, 'returned', now() - interval '1 hour', 0)`,
      [id],
    );
    await deliver(providerEvent(id, 'returned'));
    const start = Date.now() + 60_000;
    const polled: string[] = [];
    for (const after of [0, 1.999, 2, 5.999, 6, 13.999, 14]) {
      const now = () => new Date(start + after * 1_000);
      polled.push(`${await payouts.payoutRuns.runDue(testContext(systemPrincipal, { clock: { now } }))} at ${after}`);
    }
    expect(polled).toEqual(['1 at 0', '0 at 1.999', '1 at 2', '0 at 5.999', '1 at 6', '0 at 13.999', '1 at 14']);
    expect([await status(id), await balances()]).toEqual(['PROCESSING IN_TRANSIT', waiting]);
    await deliver(providerEvent(id, 'failed', { code: 'technical_problem' }));
    await payouts.payoutRuns.refresh(testContext(systemPrincipal), id);
    expect([await status(id), await balances()]).toEqual(['FAILED RETURNED', fullBalance]);
    expect(await audit()).toEqual([]);
  });

  it('if it arrives after its funds were returned: the owner keeps both, and it needs manual review', async () => {
    const id = await requestPayout('8001');
    await work();
    await deliver(providerEvent(id, 'failed', { code: 'technical_problem' }));
    await deliver(providerEvent(id, 'returned'));
    await deliver(providerEvent(id, 'completed'));
    await deliver(providerEvent(id, 'completed', { id: 'again' }));
    expect([await status(id), await balances()]).toEqual(['FAILED RETURNED', fullBalance]);
    const { suspense, payout_clearing: clearing } = await stage.balances('');
    expect([suspense, clearing]).toEqual(['-49.75', '49.75']);
    expect(await audit()).toEqual([]);
  });
});

describe('cancellation of a payout', () => {
  const cancel = async (id: string) => (await run(payouts.subgraph, key, cancelPayout, { id })).data?.payoutCancel;
  const tooLate = (word: string) => ({
    payout: null,
    userErrors: [{ code: 'conflict', message: `A payout that is ${word} can no longer be canceled.`, path: [] }],
  });

  it('succeeds before submission', async () => {
    const id = await requestPayout('8001');
    const { payout } = await cancel(id);
    expect([payout.status, payout.failure, await balances()]).toEqual([
      'CANCELED',
      { code: 'MANUAL_CANCELATION', message: 'The payout was canceled.', fundsReturnedAt: expect.any(String) },
      fullBalance,
    ]);
    expect((await cancel(id)).payout).toEqual(payout);
    await work();
    expect([await status(id), await balances()]).toEqual(['CANCELED RETURNED', fullBalance]);
    expect(await payouts.database.rows('SELECT count(*)::int FROM payouts.sandbox_payouts', [])).toEqual([[0]]);
  });

  it('succeeds during a review', async () => {
    const id = await requestPayout('8002');
    await work();
    expect((await cancel(id)).payout.status).toBe('CANCELED');
    await stage.settle(key, id);
    expect([await status(id), await balances()]).toEqual(['CANCELED RETURNED', fullBalance]);
  });

  it('is rejected after the provider has accepted it', async () => {
    const id = await requestPayout('8001');
    await work();
    expect(await cancel(id)).toEqual(tooLate('processing'));
    await stage.settle(key, id);
    expect(await cancel(id)).toEqual(tooLate('completed'));
    expect(await balances()).toEqual(spent);
  });

  it('is rejected if the provider has accepted it without responding', async () => {
    const id = await requestPayout('8003');
    await payouts.payoutRuns.runDue(soon());
    expect(await status(id)).toBe('PROCESSING AWAITING_PROVIDER_ACCEPTANCE');
    expect(await cancel(id)).toEqual(tooLate('completed'));
    expect(await balances()).toEqual(spent);
  });

  it('succeeds or fails as a whole during submission', async () => {
    const id = await requestPayout('8001');
    await Promise.all([payouts.payoutRuns.runDue(soon()), cancel(id)]);
    await stage.settle(key, id);
    const word = (await status(id)).split(' ')[0];
    expect(await balances()).toEqual(word === 'CANCELED' ? fullBalance : spent);
    expect(await audit()).toEqual([]);
  });

  it('requires the permission, and a visible payout', async () => {
    const id = await requestPayout('8001');
    const messages = async (principal: ReturnType<typeof apiKeyOf>) =>
      errorsOf(await run(payouts.subgraph, principal, cancelPayout, { id }))?.map(({ message }) => message);
    expect(await messages(apiKeyOf('biz_other'))).toEqual(['No such resource was found.']);
    expect(await messages(apiKeyOf('biz_paid', ['payout:withdrawal:read']))).toEqual([
      'This credential does not have the permission payout:withdraw_funds.',
    ]);
    expect(await balances()).toEqual(waiting);
  });
});
