import {
  column,
  computed,
  type Currency,
  decimalsOf,
  ExactDecimal,
  type Filter,
  formatAmount,
  isZero,
  type ListDefinition,
  listOf,
  type ListSearch,
  type ReadModel,
  readModelOf,
} from '../../../../kit/src';
import { matchesMember, refersToMatch } from '../../memberships/members/member-search.read-model';
import type { ReadModels } from '../../read-models';
import { documentUrl } from '../../shared/document-url';
import { isAmong } from '../../shared/filters';
import { hasReceipt, type HostedPages } from '../../shared/hosted-pages';
import { collectionTimeSql, paymentFilters } from './payment.inputs';
import { Payment } from './payment.resource';
import {
  type ChargeState,
  type PaymentDisputeStatus,
  type PaymentStatus,
  withholdingDisputeStatuses,
} from './payment.states';

const money = (amount: string, currency: Currency) => ({ amount, currency });
const amount = (name: string) => computed([name, 'currency'], money);

const membershipStatus = '(SELECT ms.status FROM billing.memberships ms WHERE ms.id = $row.membership_id)';
/** Membership statuses in which an open payment of the membership can be retried. */
const retryableStatuses: readonly (string | null)[] = ['active', 'trialing', 'completed', 'past_due'];

function applicationFee(id: string, fee: string | null, currency: Currency, paidAt: string | null, createdAt: string) {
  if (fee === null) return null;
  const zeroAmount = new ExactDecimal(0).toFixed(decimalsOf(currency));
  return {
    id: id.replace('pay_', 'apfe_'),
    createdAt,
    amount: money(fee, currency),
    amountCaptured: money(paidAt === null ? zeroAmount : fee, currency),
    amountRefunded: money(zeroAmount, currency),
  };
}

function amountAfterFees(total: string, fees: string, currency: Currency) {
  return money(new ExactDecimal(total).minus(fees).toFixed(decimalsOf(currency)), currency);
}

function postedCommission(posted: string | null, currency: Currency) {
  return posted === null ? null : money(posted, currency);
}

/** Fields of a payment that need no join. */
const computedFields = {
  memberId: column('member_id'),
  subtotal: amount('subtotal'),
  discount: amount('discount'),
  planChangeCredit: computed(
    ['plan_change IS NOT NULL', 'discount', 'currency'],
    (changesPlan: boolean, discount: string, currency: Currency) => (changesPlan ? money(discount, currency) : null),
  ),
  taxAmount: amount('tax_amount'),
  total: amount('total'),
  formattedTotal: computed(['total', 'currency'], (total: string, currency: Currency) =>
    formatAmount({ amount: total, currency }),
  ),
  applicationFee: computed(['id', 'application_fee', 'currency', 'paid_at', 'created_at'], applicationFee),
  feeTotal: amount('fee_total'),
  amountAfterFees: computed(['total', 'fee_total', 'currency'], amountAfterFees),
  refundedAmount: amount('refunded_amount'),
  taxRefundedAmount: amount('tax_refunded_amount'),
  affiliateCommission: computed(['commission_posted', 'currency'], postedCommission, {
    requires: 'affiliate:basic:read',
  }),
  refundable: computed(
    ['status', 'total', 'refunded_amount', 'dispute_status'],
    (status: PaymentStatus, total: string, refunded: string, dispute: PaymentDisputeStatus | null) =>
      status === 'paid' &&
      !isZero(total) &&
      new ExactDecimal(refunded).lessThan(total) &&
      !withholdingDisputeStatuses.includes(dispute),
  ),
  retryable: computed(
    ['status', 'charge_state', membershipStatus],
    (status: PaymentStatus, state: ChargeState, membership: string | null) =>
      status === 'open' && state === 'idle' && retryableStatuses.includes(membership),
  ),
  voidable: computed(
    ['status', 'charge_state', membershipStatus],
    (status: PaymentStatus, state: ChargeState, membership: string | null) =>
      status === 'open' && (state === 'authorized' || (state === 'idle' && membership === 'past_due')),
  ),
  consent: column(
    '(SELECT s.consent FROM billing.checkout_sessions s WHERE s.payment_id = $row.id ORDER BY s.updated_at DESC LIMIT 1)',
  ),
  refunds: column(
    'ARRAY(SELECT r.id FROM billing.refunds r WHERE r.payment_id = $row.id ORDER BY r.created_at DESC, r.id DESC LIMIT 100)',
  ),
};

/** Defines the read model of payments: each field is a column or computed from columns; related objects are joins. */
export function paymentReadModel(models: ReadModels, pages: HostedPages): ReadModel<Payment> {
  return readModelOf(
    Payment,
    {
      receiptUrl: documentUrl(['status', 'total'], (id, status: PaymentStatus, total: string) =>
        hasReceipt({ status, total }) ? pages.receipt(id) : null,
      ),
      ...computedFields,
    },
    { models },
  );
}

/** Condition that a payment, its user or its membership has the id that the first elements of a text array name. */
const hasId: Filter = (row, value) => {
  const [text, paymentId] = [`(${value}::text[])[1]`, `(${value}::text[])[2]`];
  return `${row}.user_id = ${text} OR ${row}.membership_id = ${text} OR ${row}.id = ${paymentId}`;
};

/**
 * Search of payments. The value is a text array: id of a user or membership, id of a payment or an empty text, then the
 * value of a search of members.
 */
const paymentSearch: ListSearch = {
  filter: 'search',
  table: 'billing.members',
  textOf: (value) => (value as readonly string[])[0] ?? '',
  matches: (row, value) => matchesMember(row, `(${value}::text[])[3:]`),
  listed: (row, value) => `(${hasId(row, value)} OR ${refersToMatch(row, `(${value}::text[])[3:]`)})`,
  found: (row, value) => `(${hasId(row, value)} OR ${row}.member_id = ANY((${value}::text[])[3:]))`,
  foundValue: (value, ids) => [...(value as readonly string[]).slice(0, 2), ...ids],
};

/** Filters and sort orders for the list of payments. */
export const paymentList: ListDefinition = listOf(paymentFilters, {
  orders: {
    paid_at: { expression: collectionTimeSql, type: 'timestamptz' },
    final_amount: { expression: (row) => `${row}.total`, type: 'numeric' },
  },
  search: paymentSearch,
  conditions: {
    accountIds: isAmong('account_id'),
    priced: (row, value) => `(${row}.total > 0) = ${value}`,
  },
});
