import { Type, enumOf, money, nullable, metadata } from '../../schemas';
import { sharedResponses } from '../../resources/shared';
import { billingReasons } from '../../resources/payment-enums';
import { legacyMembership } from '../membership/schema';
import { legacyPlan } from '../plan/schema';
import { legacyProduct } from '../product/schema';
import { expandable, freeForm, unixSeconds } from '../shared';
import { legacyUser } from '../user/schema';

export const legacyPaymentStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

const text = (description: string) => nullable(Type.String(), { description });
const instant = (description: string) => nullable(unixSeconds(description));

/** A payment in the legacy API. */
export const legacyPayment = Type.Object({
  id: Type.String({ description: 'Payment id (`pay_`).' }),
  company_id: text('The selling account (`biz_`).'),
  product: expandable(legacyProduct, 'The purchased product.'),
  access_pass: text('Older name for the product id.'),
  membership: expandable(legacyMembership, 'Membership that is paid for.'),
  plan: expandable(legacyPlan, 'The purchased plan.'),
  user: expandable(legacyUser, 'The buyer.'),
  affiliate_reward: nullable(money(), {
    description:
      'Commission paid to the affiliate who referred the buyer, less reversals for refunds and lost disputes. Null without `affiliate:basic:read`.',
  }),
  final_amount: money({ description: 'Amount charged to the buyer: after discount, with tax.' }),
  subtotal: money({ description: 'Amount before discount and tax.' }),
  total: money({ description: 'The total.' }),
  currency: Type.String({ description: 'Currency of all amounts.' }),
  last4: text('Last four digits of the card.'),
  card_brand: text('Card network.'),
  payments_failed: Type.Integer({ description: 'Number of failed attempts.' }),
  failure_message: text('Failure reason of the last attempt.'),
  payment_processor: Type.String({ description: 'Payment processor.' }),
  refunded_amount: money({ description: 'Amount refunded so far.' }),
  status: enumOf(legacyPaymentStatuses),
  crypto_tx_hash: text('Transaction hash of a crypto payment.'),
  wallet_address: text('Wallet of a crypto payment.'),
  created_at: unixSeconds('Creation time'),
  paid_at: instant('Time of collection'),
  refunded_at: instant('Time of the last refund'),
  last_payment_attempt: instant('Time of the last attempt'),
  next_payment_attempt: instant('Time of the next attempt'),
  billing_first_name: text('First names in the billing address.'),
  billing_last_name: text('Last name in the billing address.'),
  billing_address: nullable(sharedResponses['PostalAddress'] ?? Type.Object({})),
  membership_metadata: nullable(metadata(), { description: 'Metadata of the membership.' }),
  payment_method_type: text('Type of payment method.'),
  billing_reason: enumOf(billingReasons),
  checkout_request_id: text('Originating checkout (`ch_`).'),
  acquisition_data: nullable(freeForm('Acquisition data of the buyer.')),
});

/** Query parameters of `GET /payments`. */
export const legacyPaymentFilters = Type.Object({
  status: Type.Optional(enumOf(legacyPaymentStatuses)),
  membership_id: Type.Optional(Type.String({ description: 'Only payments for this membership.' })),
  checkout_session_id: Type.Optional(Type.String({ description: 'Only payments from this checkout (`ch_`).' })),
});

/** Allowed values of the parameter `expand` in operations on payments. */
export const legacyPaymentExpansions = ['product', 'plan', 'membership', 'user'] as const;

/** A fee of a payment in the legacy API. */
const legacyPaymentFee = Type.Object({
  payment_id: Type.String({ description: 'Payment id (`pay_`).' }),
  refund_id: text('Refund for which the fee was charged.'),
  amount: money({ description: 'The fee, in the currency of the payment.' }),
  currency: Type.String(),
  collected_at: unixSeconds('Time of collection'),
  settled_usd_amount: money({ description: 'The fee in US dollars.' }),
  fee_type: Type.String(),
  created_at: unixSeconds('Time of the charge'),
});

/** Response of `GET /payment_fees`. */
export const legacyPaymentFeePage = Type.Object({
  pagination: Type.Object({ current_page: Type.Integer(), total_page: Type.Integer(), total_count: Type.Integer() }),
  data: Type.Array(legacyPaymentFee),
  fees_sum: money({ description: 'Sum of all fees of the payment.' }),
});

/** Query parameters of `GET /payment_fees`. */
export const legacyPaymentFeeFilters = Type.Object({
  payment_id: Type.String({ description: 'The payment (`pay_`).' }),
});
