import {
  byCreation,
  column,
  computed,
  type Currency,
  decimalsOf,
  ExactDecimal,
  isZero,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { isAmong } from '../../shared/filters';
import { customer } from '../../users/user.type';
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

/** Computed fields of a payment that need no join. */
const computedFields = {
  subtotal: amount('subtotal'),
  discount: amount('discount'),
  taxAmount: amount('tax_amount'),
  total: amount('total'),
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
  refunds: column(
    'ARRAY(SELECT r.id FROM billing.refunds r WHERE r.payment_id = $row.id ORDER BY r.created_at DESC, r.id DESC LIMIT 100)',
  ),
};

/** Defines the read model of payments: each field is a column or computed from columns; related objects are joins. */
export function paymentReadModel(models: ReadModels): ReadModel<Payment> {
  return readModelOf(Payment, {
    user: computed(['user_id', 'account_id'], customer),
    member: relation(() => models.member, 'member_id', { requires: 'member:basic:read' }),
    membership: relation(() => models.membership, 'membership_id'),
    plan: relation(() => models.plan, 'plan_id', { requires: 'plan:basic:read' }),
    product: relation(() => models.product, 'product_id', { requires: 'access_pass:basic:read' }),
    paymentMethod: relation(() => models.paymentMethod, 'payment_method_id'),
    promoCode: relation(() => models.promoCode, 'promo_code_id', {
      requires: 'promo_code:basic:read',
      isOptional: true,
    }),
    ...computedFields,
  });
}

/** Filters and sort orders for the list of payments. */
export const paymentList: ListDefinition = listOf(
  paymentFilters,
  {
    created_at: byCreation,
    paid_at: { expression: collectionTimeSql, type: 'timestamptz' },
    final_amount: { expression: (row) => `${row}.total`, type: 'numeric' },
  },
  {
    conditions: {
      accountIds: isAmong('account_id'),
      priced: (row, value) => `(${row}.total > 0) = ${value}`,
      // The filter value is a text array: the search text, its LIKE pattern, then the ids of the accounts in which the
      // caller may also search members by e-mail address.
      search: (row, value) => {
        const [text, pattern] = [`(${value}::text[])[1]`, `(${value}::text[])[2]`];
        const byEmail = `m.account_id = ANY((${value}::text[])[3:]) AND m.email ILIKE ${pattern}`;
        const byMember = `EXISTS (SELECT 1 FROM billing.members m WHERE m.id = ${row}.member_id AND (m.username ILIKE ${pattern} OR m.name ILIKE ${pattern} OR (${byEmail})))`;
        return `(${row}.user_id = ${text} OR ${row}.membership_id = ${text} OR ${byMember})`;
      },
    },
  },
);
