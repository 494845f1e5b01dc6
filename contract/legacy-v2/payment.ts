import { billingReasons } from '../resources/payment-enums';
import { postalAddress } from '../resources/shared';
import { absentable, decimal, enumValue, integer, metadata, money, nullable, object, string } from '../wire';
import { expandable, legacyParams, legacyResource } from './legacy-resource';
import { legacyMembership } from './membership';
import { legacyPlan } from './plan';
import { legacyProduct } from './product';
import { enumName, freeForm, inList, legacyPage, text, unixSeconds } from './shared';
import { legacyUser } from './user';

const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** Statuses that the legacy API does not have and shows as `open`, because the payments are not collected yet. */
const shownAsOpen: readonly string[] = ['PENDING', 'UNRESOLVED'];

const instant = (description: string) => nullable(unixSeconds(description));

/** Splits a full name: the last of several words is the last name, a single word is the first name. */
function namesIn(name: string | null): readonly [first: string | null, last: string | null] {
  const words = name?.trim().split(/\s+/) ?? [];
  const last = words.length > 1 ? words.pop() : null;
  return [words.join(' ') || null, last ?? null];
}

/** A payment in the legacy API. */
export const legacyPayment = legacyResource({
  type: 'Payment',
  description: 'A payment for a plan.',
  fields: {
    id: string('Payment id (`pay_`).'),
    company_id: text('The selling account (`biz_`).').from('account.id'),
    product: expandable(legacyProduct, 'The purchased product.').from('product.id'),
    access_pass: text('Older name for the product id.').from('product.id'),
    membership: expandable(legacyMembership, 'Membership that is paid for.').from('membership.id'),
    plan: expandable(legacyPlan, 'The purchased plan.').from('plan.id'),
    user: expandable(legacyUser, 'The buyer.').from('user.id'),
    affiliate_reward: nullable(
      money(
        'Commission paid to the affiliate who referred the buyer, less reversals for refunds and lost disputes. Null without `affiliate:basic:read`.',
      ),
    ).from('affiliateCommission'),
    final_amount: money('Amount charged to the buyer: after discount, with tax.').from('total'),
    subtotal: money('Amount before discount and tax.'),
    total: money('Amount charged to the buyer, the same as `final_amount`.'),
    currency: enumName('Currency of all amounts.'),
    last4: text('Last four digits of the card.').from('cardLast4'),
    card_brand: nullable(enumName('Card network.')),
    payments_failed: integer('Number of failed attempts.'),
    failure_message: text('Failure reason of the last attempt.'),
    payment_processor: enumName('Company that processed the payment.').from('provider'),
    refunded_amount: money('Amount refunded so far.'),
    status: enumValue(statuses, 'Whether it has been collected.').as((status: string) =>
      shownAsOpen.includes(status) ? 'open' : status.toLowerCase(),
    ),
    crypto_tx_hash: text('Transaction hash of a crypto payment.').constant(null),
    wallet_address: text('Wallet of a crypto payment.').from('membership.walletAddress'),
    created_at: unixSeconds('Creation time'),
    paid_at: instant('Time of collection'),
    refunded_at: instant('Time of the last refund'),
    last_payment_attempt: instant('Time of the last attempt'),
    next_payment_attempt: instant('Time of the next attempt'),
    billing_first_name: text('First names in the billing address.').from(
      'billingAddress.name',
      (name: string | null) => namesIn(name)[0],
    ),
    billing_last_name: text('Last name in the billing address.').from(
      'billingAddress.name',
      (name: string | null) => namesIn(name)[1],
    ),
    billing_address: nullable(object(postalAddress.fields), 'Address of the buyer for the bill.'),
    membership_metadata: nullable(metadata('Custom key-value pairs of the membership.')).from('membership.metadata'),
    payment_method_type: nullable(enumName('Type of the method, such as `card`.')),
    billing_reason: enumValue(billingReasons, 'Reason for the payment.'),
    checkout_request_id: text('Originating checkout (`ch_`).').from('checkoutConfigurationId'),
    acquisition_data: nullable(freeForm('Acquisition data of the buyer.')).from('membership.acquisitionData'),
  },
  expanded: {
    product: nullable(legacyProduct),
    plan: nullable(legacyPlan),
    membership: nullable(legacyMembership),
    user: nullable(legacyUser),
  },
  onDemand: ['product', 'plan', 'membership', 'user'],
});

/** Query parameters of `GET /payments`. A filter by `open` includes the payments that are shown as `open`. */
export const legacyPaymentFilters = legacyParams({
  status: absentable(enumValue(statuses))
    .from('statuses')
    .asInput((status: string) => [status.toUpperCase(), ...(status === 'open' ? shownAsOpen : [])]),
  membership_id: absentable(string('Only payments for this membership.')),
  checkout_session_id: absentable(string('Only payments from this checkout (`ch_`).'))
    .from('checkoutConfigurationIds')
    .asInput(inList),
});

/** A fee of a payment, without the id of the payment. */
export const legacyPaymentFee = legacyResource({
  type: 'PaymentFee',
  description: 'A fee charged for a payment.',
  fields: {
    refund_id: text('Refund for which the fee was charged.').constant(null),
    amount: money('The fee, in the currency of the payment.'),
    currency: enumName('Currency of the amount.').from('amount.currency'),
    collected_at: unixSeconds('Time of collection').from('createdAt'),
    settled_usd_amount: decimal('The fee in US dollars.').from('usdAmount'),
    fee_type: enumName('Purpose of the fee.').from('type'),
    created_at: unixSeconds('Time of the charge'),
  },
});

/** Response of `GET /payment_fees`. */
export const legacyPaymentFeePage = legacyPage(
  object({ payment_id: string('Payment id (`pay_`).'), ...legacyPaymentFee.fields }).definition.schema,
  { fees_sum: decimal('Sum of all fees of the payment.').definition.schema },
);

/** Query parameters of `GET /payment_fees`. */
export const legacyPaymentFeeFilters = legacyParams({ payment_id: string('The payment (`pay_`).') });
