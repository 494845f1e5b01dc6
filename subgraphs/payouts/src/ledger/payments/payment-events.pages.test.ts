import fc from 'fast-check';
import type { IntegrationEvent } from '../../../../kit/src';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

/** Change of one of three payments, independent of a specific seller. */
interface Change {
  readonly payment: number;
  readonly kind: 'paid' | 'refunded' | 'refunded by the platform' | 'disputed' | 'won' | 'lost';
  readonly amount: number;
}

const changes = fc.array(
  fc.record({
    payment: fc.nat(2),
    kind: fc.constantFrom<Change['kind']>(
      'paid',
      'paid',
      'refunded',
      'refunded by the platform',
      'disputed',
      'won',
      'lost',
    ),
    amount: fc.integer({ min: 1, max: 4_000 }),
  }),
  { minLength: 2, maxLength: 25 },
);

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Events of the changes to a seller's payments. */
function eventsOf(seller: string, paymentChanges: readonly Change[]): IntegrationEvent[] {
  return paymentChanges.map(({ payment, kind, amount }, index) => {
    const paymentId = `pay_${seller}_${payment}`;
    const [id, base] = [`${seller}_${index}`, { currency: 'usd', payment_id: paymentId, amount: dollars(amount) }];
    const [type, resourceId, row] = {
      paid: ['payment.succeeded', paymentId, paidRow(seller)] as const,
      refunded: ['refund.updated', `rfnd_${id}`, { ...base, status: 'succeeded' }] as const,
      'refunded by the platform': [
        'refund.created',
        `rfnd_${id}`,
        { ...base, status: 'succeeded', borne_by: 'platform' },
      ] as const,
      disputed: ['dispute.created', `dspt_${id}`, { ...base, status: 'needs_response', inquiry: false }] as const,
      won: ['dispute.updated', `dspt_${id}`, { ...base, status: 'won', inquiry: false }] as const,
      lost: ['dispute.updated', `dspt_${id}`, { ...base, status: 'lost', inquiry: false }] as const,
    }[kind];
    return { id: `evt_${id}`, type, resourceId, accountId: `biz_${seller}`, occurredAt: new Date(0), row: { ...row } };
  });
}

const paidRow = (seller: string) => ({
  currency: 'usd',
  total: '30.00',
  fee_total: '1.17',
  application_fee: '0.50',
  commission: '3.00',
  affiliate_user_id: `user_${seller}`,
});

async function handleEvents(events: readonly IntegrationEvent[]): Promise<void> {
  for (const consumer of payouts.consumers) if (consumer.name === 'ledger') await consumer.handle(events);
}

/** Balances and entries of a seller and its affiliate, with the seller's name replaced. */
async function ledgerStateOf(seller: string): Promise<unknown> {
  const rows = (text: string) => payouts.database.dataSource.query(text, [`%\\_${seller}%`]);
  const found = await Promise.all([
    rows(`SELECT account_id, kind, currency, balance FROM payouts.books WHERE account_id LIKE $1 ORDER BY 1, 2, 3`),
    rows(`SELECT e.reference_id, e.kind, e.effect_key, o.account_id, b.kind AS book, o.amount FROM payouts.entries e
      JOIN payouts.postings o ON o.entry_id = e.id AND o.posted_at = e.posted_at JOIN payouts.books b ON b.id = o.book_id
      WHERE e.effect_key LIKE $1 ORDER BY e.effect_key, o.place`),
    rows(
      `SELECT payment_id, amount_left, settled_at IS NULL AS pending FROM payouts.settlements WHERE account_id LIKE $1 ORDER BY 1`,
    ),
    rows(`SELECT id, returned, disputed, posted, settled FROM payouts.commissions WHERE account_id LIKE $1 ORDER BY 1`),
  ]);
  return JSON.parse(JSON.stringify(found).replaceAll(seller, 'seller'));
}

it('pages of events have the same effect as single events, however they are split', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(changes, fc.array(fc.nat(24)), fc.nat(24), async (paymentChanges, splits, settled) => {
      run += 1;
      const handleAll = async (seller: string, pageEnds: readonly number[], repeated: number) => {
        const events = eventsOf(seller, paymentChanges);
        let from = 0;
        for (const to of [...pageEnds, events.length].toSorted((one, other) => one - other)) {
          await handleEvents(events.slice(Math.max(0, from - repeated), to));
          if (to === settled) await payouts.settleDue();
          from = to;
        }
        return ledgerStateOf(seller);
      };
      const single = await handleAll(`single${run}x`, [...paymentChanges.keys(), settled], 0);
      // Events redelivered together with new events have no effect.
      expect(await handleAll(`paged${run}x`, [...splits, settled], 2)).toEqual(single);
    }),
    { numRuns: 40 },
  );
  expect(await payouts.auditLedger()).toEqual([]);
});

it('an event that cannot be posted rolls back its page', async () => {
  const events = eventsOf('poison', [
    { payment: 0, kind: 'paid', amount: 1 },
    { payment: 1, kind: 'paid', amount: 1 },
  ]);
  const broken = { ...(events[1] as IntegrationEvent), row: { ...paidRow('poison'), total: 'much' } };
  await expect(handleEvents([events[0] as IntegrationEvent, broken])).rejects.toThrow('much');
  expect(await ledgerStateOf('poison')).toEqual([[], [], [], []]);
  await handleEvents(events);
  expect(await ledgerStateOf('poison')).not.toEqual([[], [], [], []]);
});
