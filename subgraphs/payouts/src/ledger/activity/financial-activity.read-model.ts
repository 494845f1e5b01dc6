import {
  type Currency,
  ExactDecimal,
  type ListDefinition,
  ReadModel,
  column,
  computed,
  decimalsOf,
  listOf,
} from '../../../../kit/src';
import type { ActivityParty, FinancialActivity } from './financial-activity.type';
import { activityTimeFilters } from './financial-activity.inputs';

const ofEntry = (name: string) =>
  `(SELECT e.${name} FROM payouts.entries e WHERE e.id = $row.entry_id AND e.posted_at = $row.posted_at)`;

/** Minimum number of decimals of the integer amounts in the field `units`: 8, even if the currency has fewer. */
const minDecimals = 8;

const minorUnitsPerUnit = (currency: Currency) => new ExactDecimal(10).pow(Math.max(decimalsOf(currency), minDecimals));

function toParty(id: string | null): ActivityParty | null {
  if (id === null) return null;
  return id.startsWith('user_') ? { account: null, user: { id } } : { account: { id }, user: null };
}

/**
 * Creates a field with a reference to the resource that caused a ledger entry; null if the resource has another type.
 *
 * @param referenceType resource type stored with the ledger entry, such as `payout`
 */
const ofKind = (referenceType: string) =>
  computed([ofEntry('reference_type'), ofEntry('reference_id')], (type: string, id: string) =>
    type === referenceType ? { id } : null,
  );

/** Creates the read model of balance transactions. */
export function financialActivityReadModel(): ReadModel<FinancialActivity> {
  return new ReadModel<FinancialActivity>('FinancialActivity', 'payouts.activity_lines', {
    lineType: column('line_type'),
    money: computed(['amount', 'currency'], (amount: string, currency: string) => ({ amount, currency })),
    units: computed(['amount', 'currency'], (amount: string, currency: Currency) =>
      new ExactDecimal(amount).times(minorUnitsPerUnit(currency)).toFixed(),
    ),
    unitsInWhole: computed(['currency'], (currency: Currency) => minorUnitsPerUnit(currency).toFixed()),
    postedAt: column('posted_at'),
    availableAt: column('available_at'),
    occurredAt: column(ofEntry('occurred_at')),
    owner: computed(['account_id'], toParty),
    counterpart: computed(['counterpart_id'], toParty),
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

/**
 * Definition of the list of balance transactions. `lineType` filters by a single type, so that an index returns the
 * rows in the order of the list; `lineTypes` filters by several.
 */
export const financialActivityList: ListDefinition = listOf(activityTimeFilters, {
  orders: { posted_at: { expression: (row) => `${row}.posted_at`, type: 'timestamptz' } },
  current: true,
  conditions: {
    currency: (row, value) => `${row}.currency = ${value}`,
    lineType: (row, value) => `${row}.line_type = ${value}`,
    lineTypes: (row, value) => `${row}.line_type = ANY(${value}::text[])`,
  },
});
