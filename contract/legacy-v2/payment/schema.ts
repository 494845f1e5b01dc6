import { Type, enumOf, money, nullable, metadata } from '../../schemas';
import { sharedResponses } from '../../resources/shared';
import { billingReasons } from '../../resources/payment/words';
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
  product: expandable(legacyProduct, 'The product that was bought.'),
  access_pass: text('Older word for the id of the product.'),
  membership: expandable(legacyMembership, 'What it pays for.'),
  plan: expandable(legacyPlan, 'The plan that was bought.'),
  user: expandable(legacyUser, 'Who pays.'),
  affiliate_reward: nullable(money(), {
    description:
      'What the affiliate who sent the buyer was paid, less what refunds and lost disputes took back. Null without `affiliate:basic:read`.',
  }),
  final_amount: money({ description: 'What the buyer pays: after discount, with tax.' }),
  subtotal: money({ description: 'Before discount and tax.' }),
  total: money({ description: 'The total.' }),
  currency: Type.String({ description: 'Currency of all its amounts.' }),
  last4: text('Last four digits of the card.'),
  card_brand: text('Network of the card.'),
  payments_failed: Type.Integer({ description: 'Failed attempts.' }),
  failure_message: text('Why the last attempt failed.'),
  payment_processor: Type.String({ description: 'Who moves the money.' }),
  refunded_amount: money({ description: 'Given back so far.' }),
  status: enumOf(legacyPaymentStatuses),
  crypto_tx_hash: text('Transaction of a payment in crypto.'),
  wallet_address: text('Wallet of a payment in crypto.'),
  created_at: unixSeconds('When it was made'),
  paid_at: instant('When it was collected'),
  refunded_at: instant('When something of it was last given back'),
  last_payment_attempt: instant('When it was last tried'),
  next_payment_attempt: instant('When it is tried again'),
  billing_first_name: text('First names in the billing address.'),
  billing_last_name: text('Last name in the billing address.'),
  billing_address: nullable(sharedResponses['PostalAddress'] ?? Type.Object({})),
  membership_metadata: nullable(metadata(), { description: 'Key-value pairs of the membership.' }),
  payment_method_type: text('How it is paid.'),
  billing_reason: enumOf(billingReasons),
  checkout_request_id: text('The checkout that it came from (`ch_`).'),
  acquisition_data: nullable(freeForm('Where the buyer came from.')),
});

/** Query of `GET /payments`. */
export const legacyPaymentFilters = Type.Object({
  status: Type.Optional(enumOf(legacyPaymentStatuses)),
  membership_id: Type.Optional(Type.String({ description: 'Only payments for this membership.' })),
  checkout_session_id: Type.Optional(Type.String({ description: 'Only payments from this checkout (`ch_`).' })),
});

/** Values of `expand` for operations on payments. */
export const legacyPaymentExpansions = ['product', 'plan', 'membership', 'user'] as const;

/** A fee in the legacy API. */
const legacyPaymentFee = Type.Object({
  payment_id: Type.String({ description: 'Payment id (`pay_`).' }),
  refund_id: text('The refund that it was charged for.'),
  amount: money({ description: 'The fee, in the currency of the payment.' }),
  currency: Type.String(),
  collected_at: unixSeconds('When it was collected'),
  settled_usd_amount: money({ description: 'The fee in US dollars.' }),
  fee_type: Type.String(),
  created_at: unixSeconds('When it was charged'),
});

/** Response of `GET /payment_fees`. */
export const legacyPaymentFeePage = Type.Object({
  pagination: Type.Object({ current_page: Type.Integer(), total_page: Type.Integer(), total_count: Type.Integer() }),
  data: Type.Array(legacyPaymentFee),
  fees_sum: money({ description: 'All fees of the payment together.' }),
});

/** Query of `GET /payment_fees`. */
export const legacyPaymentFeeFilters = Type.Object({
  payment_id: Type.String({ description: 'The payment (`pay_`).' }),
});
