import { type Currency, Exact, type ListDefinition, ReadModel, column, computed, decimalsOf } from '../../../kit/src';
import type { ActivityParty } from './financial-activity.type';

const ofEntry = (name: string) =>
  `(SELECT e.${name} FROM payouts.entries e WHERE e.id = $row.entry_id AND e.posted_at = $row.posted_at)`;

/** Decimals in which activity is counted at least, whatever the currency. */
const fewestDecimals = 8;

const unitsInWhole = (currency: Currency) => new Exact(10).pow(Math.max(decimalsOf(currency), fewestDecimals));

function party(id: string | null): ActivityParty | null {
  if (id === null) return null;
  return id.startsWith('user_') ? { account: null, user: { id } } : { account: { id }, user: null };
}

/** What an entry of one kind comes from, by its id; null for other entries. */
const ofKind = (wanted: string) =>
  computed([ofEntry('reference_type'), ofEntry('reference_id')], (type: string, id: string) =>
    type === wanted ? { id } : null,
  );

/** How what owners see of entries is read. */
export function financialActivityReadModel(): ReadModel {
  return new ReadModel('FinancialActivity', 'payouts.activity_lines', {
    lineType: column('line_type'),
    money: computed(['amount', 'currency'], (amount: string, currency: string) => ({ amount, currency })),
    units: computed(['amount', 'currency'], (amount: string, currency: Currency) =>
      new Exact(amount).times(unitsInWhole(currency)).toFixed(),
    ),
    unitsInWhole: computed(['currency'], (currency: Currency) => unitsInWhole(currency).toFixed()),
    postedAt: column('posted_at'),
    availableAt: column('available_at'),
    occurredAt: column(ofEntry('occurred_at')),
    owner: computed(['account_id'], party),
    counterpart: computed(['counterpart_id'], party),
    source: computed([ofEntry('reference_type'), ofEntry('reference_id')], (type: string, id: string) => ({
      type,
      id,
    })),
    paymentId: column('payment_id'),
    payment: computed(['payment_id'], (id: string | null) => (id === null ? null : { id })),
    payout: ofKind('payout'),
    payoutMethod: ofKind('payout'),
    swap: ofKind('swap'),
    transfer: ofKind('transfer'),
    cardTransaction: ofKind('card_transaction'),
    ledgerAccountId: column('(SELECT l.id FROM payouts.ledger_accounts l WHERE l.account_id = $row.account_id)'),
  });
}

/** One type has a filter of its own: an index is then read in the order of the list. */
export const financialActivityList: ListDefinition = {
  current: true,
  filters: {
    currency: (row, value) => `${row}.currency = ${value}`,
    lineType: (row, value) => `${row}.line_type = ${value}`,
    lineTypes: (row, value) => `${row}.line_type = ANY(${value}::text[])`,
    postedAfter: (row, value) => `${row}.posted_at > ${value}`,
    postedBefore: (row, value) => `${row}.posted_at < ${value}`,
    availableFrom: (row, value) => `${row}.available_at >= ${value}`,
    // Nothing is available before it was posted, which bounds the part of the index that is read.
    availableBefore: (row, value) => `${row}.available_at < ${value} AND ${row}.posted_at < ${value}`,
  },
  orders: {
    posted_at: { expression: (row) => `${row}.posted_at`, type: 'timestamptz' },
  },
};
