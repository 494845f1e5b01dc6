import {
  column,
  computed,
  type Currency,
  type FieldSource,
  formatAmount,
  isZero,
  joinedField,
  type ListDefinition,
  listOf,
  type Principal,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import { formatRenewalPrice } from '../../catalogue/plans/plan.price';
import type { ReadModels } from '../../read-models';
import type { HostedPages } from '../../shared/hosted-pages';
import { isAmong } from '../../shared/filters';
import { memberReferenceSearch } from '../members/member-search.read-model';
import type { ScheduledPlan } from '../../shared/plan-change';
import { membershipFilters } from './membership.inputs';
import { membershipPolicy } from './membership.policy';
import { nextPaymentOf } from './membership.next-payment';
import { Membership } from './membership.resource';
import { type CancelationStatus, hasEnded, type StoredStatus } from './membership.states';

const money = (amount: string, currency: Currency) => ({ amount, currency });

/**
 * Returns the SQL condition under which the license keys of a product are valid: licensing is enabled for the product,
 * or for an experience that the product includes.
 */
const licensing = (product: string) => `${product}.licensing_enabled OR ${product}.has_licensing_experience`;
export const licensed = (row: string) =>
  `(SELECT ${licensing('p')} FROM billing.products p WHERE p.id = ${row}.product_id)`;

/** SQL of the scheduled end of access; null for a membership that renews or is unlimited. */
export const accessEnd = (row: string) =>
  `CASE WHEN ${row}.cancel_at_period_end THEN ${row}.renewal_period_end ELSE ${row}.expires_at END`;

/**
 * Returns the status of a cancellation: `left`, `canceling`, or `won_back` if it was reverted. Returns null if neither
 * an option nor a reason was recorded.
 */
export function cancelationStatus(
  option: string | null,
  reason: string | null,
  scheduled: boolean,
  status: StoredStatus,
): CancelationStatus | null {
  if (option === null && reason === null) return null;
  if (hasEnded(status)) return 'left';
  return scheduled ? 'canceling' : 'won_back';
}

function shownNextPayment(
  status: StoredStatus,
  billingPeriod: number | null,
  renewalPeriodEnd: string | null,
  cancelAtPeriodEnd: boolean,
  paymentCollectionPaused: boolean,
  renewalPrice: string,
  currency: Currency,
  cancelDiscountPercentage: number | null,
  cancelDiscountIntervalsLeft: number | null,
  scheduledPlan: ScheduledPlan | null,
) {
  const terms = { renewalPrice, currency, cancelDiscountPercentage, cancelDiscountIntervalsLeft, scheduledPlan };
  const schedule = { status, billingPeriod, renewalPeriodEnd, cancelAtPeriodEnd, paymentCollectionPaused };
  const next = nextPaymentOf({ ...terms, ...schedule });
  const amount = next && money(next.amount, currency);
  return amount && { at: next.at, amount, formattedAmount: formatAmount(amount) };
}

/** Computed fields for the terms of a membership: price, billing period and cancellation. */
const termFields = {
  metadata: column(
    'CASE WHEN $row.license_binding IS NULL THEN $row.metadata ELSE $row.metadata || $row.license_binding END',
  ),
  currency: computed(
    ['currency', 'initial_price_paid', 'renewal_price'],
    (currency: Currency, initial: string, renewal: string) => (isZero(initial) && isZero(renewal) ? null : currency),
  ),
  initialPricePaid: computed(['initial_price_paid', 'currency'], money),
  formattedInitialPricePaid: computed(['initial_price_paid', 'currency'], (amount: string, currency: Currency) =>
    formatAmount({ amount, currency }),
  ),
  renewalPrice: computed(
    ['renewal_price', 'currency', 'billing_period'],
    (amount: string, currency: Currency, period: number | null) => (period === null ? null : money(amount, currency)),
  ),
  formattedRenewalPrice: computed(
    ['renewal_price', 'billing_period', 'currency'],
    (amount: string, period: number | null, currency: Currency) =>
      period === null ? null : formatRenewalPrice(amount, period, currency),
  ),
  currentPeriodEnd: computed(
    ['renewal_period_end', 'expires_at'],
    (end: string | null, expiry: string | null) => end ?? expiry,
  ),
  accessEndsAt: column(accessEnd('$row')),
  nextPayment: computed(
    [
      'status',
      'billing_period',
      'renewal_period_end',
      'cancel_at_period_end',
      'payment_collection_paused',
      'renewal_price',
      'currency',
      'cancel_discount_percentage',
      'cancel_discount_intervals_left',
      'scheduled_plan',
    ],
    shownNextPayment,
  ),
  cancelationStatus: computed(
    ['cancel_option', 'cancellation_reason', 'cancel_at_period_end', 'status'],
    cancelationStatus,
  ),
};

/** Id of the payment method that renewals are charged to: that of the membership, otherwise the newest of the member. */
const chargedMethod = `COALESCE($row.payment_method_id,
  (SELECT w.id FROM billing.payment_methods w WHERE w.member_id = $row.member_id AND w.deleted_at IS NULL ORDER BY w.created_at DESC, w.id DESC LIMIT 1))`;

/** Fields that are not in the graph. */
const internalFields = {
  memberId: column('member_id'),
  cancelDiscountPercentage: column('cancel_discount_percentage'),
  cancelDiscountIntervalsLeft: column('cancel_discount_intervals_left'),
  paymentMethodId: column('payment_method_id'),
};

/**
 * Defines the read model of memberships: each field is a column or computed from columns; plan, product and member are
 * joins.
 *
 * @param pages URLs of the management pages
 */
export function membershipReadModel(models: ReadModels, pages: HostedPages): ReadModel<Membership> {
  return readModelOf(
    Membership,
    {
      status: column('shown_status'),
      storedStatus: column('status'),
      licenseKey: joinedField(
        () => models.product,
        'product_id',
        `CASE WHEN ${licensing('$other')} THEN $row.license_key END`,
      ),
      ...termFields,
      promoCode: relation(() => models.promoCode, 'promo_code_id', {
        requires: 'promo_code:basic:read',
        isOptional: true,
      }),
      manageUrl: manageUrl(pages),
      renewalPaymentMethod: relation(() => models.paymentMethod, chargedMethod, {
        requires: 'member:payment_methods:read',
      }),
      ...internalFields,
    },
    { models },
  );
}

/**
 * Creates the field with the URL of the management page. The URL contains the secret key only for the owner and for
 * callers who may change the membership, because the key allows changes without sign-in.
 */
function manageUrl(pages: HostedPages): FieldSource {
  const urlFor = (
    id: string,
    memberId: string | null,
    accountId: string,
    userId: string | null,
    principal: Principal,
  ): string | null => {
    if (memberId === null) return null;
    return membershipPolicy.opensPage(principal, { accountId, userId })
      ? pages.membership({ id, memberId })
      : pages.membershipWithoutKey(id);
  };
  return computed(['id', 'member_id', 'account_id', 'user_id'], urlFor, { forCaller: true });
}

/** Filters and sort orders for the list of memberships. */
export const membershipList: ListDefinition = listOf(membershipFilters, {
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    status: { expression: (row) => `${row}.shown_status`, type: 'text' },
    canceled_at: { expression: (row) => `COALESCE(${row}.canceled_at, '-infinity')`, type: 'timestamptz' },
    date_joined: { expression: (row) => `COALESCE(${row}.joined_at, ${row}.created_at)`, type: 'timestamptz' },
    total_spend: { expression: (row) => `${row}.usd_total_spent`, type: 'numeric' },
  },
  search: memberReferenceSearch,
  conditions: {
    storedStatus: (row, value) => `${row}.status = ${value}`,
    storedStatuses: isAmong('status'),
  },
});
