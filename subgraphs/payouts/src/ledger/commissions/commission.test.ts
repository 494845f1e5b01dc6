import fc from 'fast-check';
import { inLane } from '../../../../../test/support/lane';
import {
  type Currency,
  decimalsOf,
  deliverIntegrationEvents,
  ExactDecimal,
  type IntegrationEvent,
} from '../../../../kit/src';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

const longAgo = new Date('2026-03-01T12:00:00.000Z');
let numbers = 0;
const nextId = (prefix: string) => `${prefix}_${(numbers += 1)}`;

/** Delivers an event twice, because the log delivers at least once. */
async function deliver(type: string, resourceId: string, accountId: string, row: object): Promise<void> {
  const event: IntegrationEvent = {
    id: nextId('evt'),
    type,
    resourceId,
    accountId,
    occurredAt: longAgo,
    row: { ...row },
  };
  await deliverIntegrationEvents(payouts.consumers, [event]);
  await deliverIntegrationEvents(payouts.consumers, [{ ...event, id: nextId('evt') }]);
}

/** Seller and affiliate of a single payment, so that their balances show only its effects. */
interface Sale {
  readonly id: string;
  readonly seller: string;
  readonly affiliate: string;
  readonly currency: Currency;
}

async function sell(commission: string, changes: object = {}): Promise<Sale> {
  const [id, seller, affiliate] = [nextId('pay'), nextId('biz'), nextId('user')] as [string, string, string];
  const row = {
    currency: 'usd',
    total: '100.00',
    fee_total: '3.30',
    application_fee: null,
    commission,
    affiliate_user_id: affiliate,
    ...changes,
  };
  await deliver('payment.succeeded', id, seller, row);
  return { id, seller, affiliate, currency: row.currency as Currency };
}

const refund = ({ id, seller, currency }: Sale, amount: string, overrides: object = {}) =>
  deliver('refund.updated', nextId('rfnd'), seller, {
    currency,
    payment_id: id,
    amount,
    status: 'succeeded',
    ...overrides,
  });
const dispute = (sale: Sale, disputeId: string, amount: string, status: string) =>
  deliver('dispute.updated', disputeId, sale.seller, {
    currency: sale.currency,
    payment_id: sale.id,
    amount,
    status,
    inquiry: false,
  });

async function settleAll(): Promise<void> {
  while ((await payouts.settleDue()) > 0);
}

/** Balance of an owner over all kinds of ledger accounts. */
async function totalBalanceOf(owner: string): Promise<string> {
  const [{ sum }] = await payouts.database.dataSource.query(
    'SELECT coalesce(sum(balance), 0)::text AS sum FROM payouts.books WHERE account_id = $1',
    [owner],
  );
  return new ExactDecimal(sum).toFixed();
}

/** Posted totals in all events about the commission on a payment, in order. */
async function postedTotals(id: string): Promise<string[]> {
  const rows: { posted: string }[] = await payouts.database.dataSource.query(
    "SELECT \"row\"->>'posted' AS posted FROM payouts.outbox WHERE type = 'fact:commission.posted' AND resource_id = $1 ORDER BY id",
    [id],
  );
  return rows.map(({ posted }) => posted);
}

describe('a commission', () => {
  it('moves from the seller to the affiliate once, when the funds settle', async () => {
    const sale = await sell('10.00');
    expect([await totalBalanceOf(sale.seller), await totalBalanceOf(sale.affiliate)]).toEqual(['96.7', '0']);
    await settleAll();
    await settleAll();
    expect([await totalBalanceOf(sale.seller), await totalBalanceOf(sale.affiliate)]).toEqual(['86.7', '10']);
    expect(await postedTotals(sale.id)).toEqual(['10.00']);
    const kinds = await payouts.database.dataSource.query(
      'SELECT line_type, amount::text, counterpart_id, payment_id FROM payouts.activity_lines WHERE account_id = $1',
      [sale.affiliate],
    );
    expect(kinds).toEqual([
      { line_type: 'affiliate_commission', amount: '10.00', counterpart_id: sale.seller, payment_id: sale.id },
    ]);
  });

  it('is reversed in proportion to refunds, before and after it is posted', async () => {
    const sale = await sell('10.01');
    await refund(sale, '33.33');
    await settleAll();
    expect(await totalBalanceOf(sale.affiliate)).toBe('6.67');
    await refund(sale, '33.33');
    expect(await totalBalanceOf(sale.affiliate)).toBe('3.33');
    await refund(sale, '33.34');
    expect([await totalBalanceOf(sale.seller), await totalBalanceOf(sale.affiliate)]).toEqual(['-3.3', '0']);
    expect(await postedTotals(sale.id)).toEqual(['6.67', '3.33', '0.00']);
  });

  it('is unchanged if the platform bears the refund', async () => {
    const sale = await sell('10.00');
    await settleAll();
    await refund(sale, '40.00', { borne_by: 'platform' });
    expect([await totalBalanceOf(sale.seller), await totalBalanceOf(sale.affiliate)]).toEqual(['86.7', '10']);
  });

  it('excludes the disputed part, which is paid if the dispute is won and lost otherwise', async () => {
    const [won, lost, late] = [await sell('10.00'), await sell('10.00'), await sell('10.00')];
    for (const sale of [won, lost]) await dispute(sale, `dspt_${sale.id}`, '60.00', 'needs_response');
    await settleAll();
    for (const sale of [won, lost]) expect(await totalBalanceOf(sale.affiliate)).toBe('4');
    await dispute(won, `dspt_${won.id}`, '60.00', 'won');
    await dispute(lost, `dspt_${lost.id}`, '60.00', 'lost');
    await dispute(late, `dspt_${late.id}`, '25.00', 'needs_response');
    expect([
      await totalBalanceOf(won.affiliate),
      await totalBalanceOf(lost.affiliate),
      await totalBalanceOf(late.affiliate),
    ]).toEqual(['10', '4', '10']);
    await dispute(late, `dspt_${late.id}`, '25.00', 'lost');
    expect(await totalBalanceOf(late.affiliate)).toBe('7.5');
  });

  it('is not posted for payments without one', async () => {
    const sale = await sell(null as unknown as string);
    await settleAll();
    await refund(sale, '100.00');
    expect([await totalBalanceOf(sale.seller), await totalBalanceOf(sale.affiliate)]).toEqual(['-3.3', '0']);
    expect(await postedTotals(sale.id)).toEqual([]);
  });
});

type Step = { readonly kind: 'settle' | 'refund' | 'open' | 'won' | 'lost'; readonly part: number };
const step = fc.record<Step>({
  kind: fc.constantFrom('settle', 'refund', 'open', 'won', 'lost'),
  part: fc.integer({ min: 1, max: 100 }),
});

const runs = inLane({ fast: 25, all: 200 });

it(`never exceeds its rate of what the seller keeps, in ${runs} random lives of payments`, async () => {
  const property = fc.asyncProperty(
    fc.constantFrom<Currency>('usd', 'jpy', 'kwd'),
    fc.integer({ min: 100, max: 1_000_000 }),
    fc.integer({ min: 1, max: 90 }),
    fc.array(step, { minLength: 1, maxLength: 8 }),
    async (currency, minor, rate, steps) => {
      const unit = new ExactDecimal(10).pow(-decimalsOf(currency));
      const text = (units: InstanceType<typeof ExactDecimal>) => units.times(unit).toFixed(decimalsOf(currency));
      const total = new ExactDecimal(minor);
      const full = total.times(rate).dividedBy(100).floor();
      fc.pre(!full.isZero());
      const sale = await sell(text(full), { currency, total: text(total), fee_total: '0' });
      const openDisputes = new Map<string, InstanceType<typeof ExactDecimal>>();
      let [gone, disputed, settled] = [new ExactDecimal(0), new ExactDecimal(0), false];
      for (const { kind, part } of steps) {
        const remaining = total.minus(gone).minus(disputed);
        const amount = remaining.times(part).dividedBy(100).floor();
        const [first] = openDisputes;
        if (kind === 'settle') {
          await settleAll();
          settled = true;
        } else if (kind === 'refund' && !amount.isZero()) {
          await refund(sale, text(amount));
          gone = gone.plus(amount);
        } else if (kind === 'open' && !amount.isZero()) {
          const id = nextId('dspt');
          await dispute(sale, id, text(amount), 'needs_response');
          openDisputes.set(id, amount);
          disputed = disputed.plus(amount);
        } else if ((kind === 'won' || kind === 'lost') && first) {
          await dispute(sale, first[0], text(first[1]), kind);
          openDisputes.delete(first[0]);
          disputed = disputed.minus(first[1]);
          if (kind === 'lost') gone = gone.plus(first[1]);
        }
        const posted = new ExactDecimal(await totalBalanceOf(sale.affiliate));
        const retained = total.minus(gone);
        expect(posted.isNegative() && !posted.isZero()).toBe(false);
        expect(posted.lessThanOrEqualTo(retained.times(unit).times(rate).dividedBy(100))).toBe(true);
        const due = full
          .times(settled ? retained : 0)
          .dividedBy(total)
          .floor()
          .times(unit);
        // While a dispute is open, any amount between zero and the full share may be posted.
        expect(settled && openDisputes.size > 0 ? posted.lessThanOrEqualTo(due) : posted.equals(due)).toBe(true);
        expect(new ExactDecimal((await postedTotals(sale.id)).at(-1) ?? 0).toFixed()).toBe(posted.toFixed());
        expect(posted.plus(await totalBalanceOf(sale.seller)).toFixed()).toBe(retained.times(unit).toFixed());
      }
    },
  );
  await fc.assert(property, { numRuns: runs, seed: 11, endOnFailure: true });
  expect(await payouts.auditLedger()).toEqual([]);
});
