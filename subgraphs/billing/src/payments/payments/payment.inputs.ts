import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  anyOf,
  type Currency,
  CurrencyEnum,
  DecimalScalar,
  equals,
  JSONObjectScalar,
  listArgs,
  numberedArgs,
  timeFilters,
} from '../../../../kit/src';
import {
  CheckoutPlanInput,
  OfferedPlanInput,
  replacedByOfferedPlan,
} from '../../checkout/checkout-configurations/checkout-configuration.inputs';
import { argumentOnly, isAmong, valuesFilter } from '../../shared/filters';
import {
  type BillingReason,
  BillingReasonEnum,
  type CaptureMethod,
  CaptureMethodEnum,
  PaymentOrderEnum,
  type PaymentStatus,
  PaymentStatusEnum,
  type PaymentSubstatus,
  PaymentSubstatusEnum,
} from './payment.states';

@InputType({
  description:
    'A new payment with a saved payment method. Requires `offeredPlan`. The payment method is charged immediately after the response.',
})
export class PaymentCreateInput {
  @Field(() => ID, { nullable: true, description: 'The selling account. By default the account of the credential.' })
  accountId?: string | null;

  @Field(() => ID, { description: 'Member who pays, `mber_…`.' })
  memberId!: string;

  @Field(() => ID, { description: "The member's saved payment method, `payt_…`." })
  paymentMethodId!: string;

  @Field(() => OfferedPlanInput, { nullable: true, description: 'Plan to buy; required.' })
  offeredPlan?: OfferedPlanInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Plan to buy; mutually exclusive with `plan`.',
    deprecationReason: replacedByOfferedPlan,
  })
  planId?: string | null;

  @Field(() => CheckoutPlanInput, {
    nullable: true,
    description: 'Plan to create and buy; needs `plan:create`; mutually exclusive with `planId`.',
    deprecationReason: replacedByOfferedPlan,
  })
  plan?: CheckoutPlanInput | null;

  @Field(() => ID, { nullable: true, description: 'Promo code of the account, `promo_…`.' })
  promoCodeId?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Fee kept by the app that requests the payment, in the plan's currency; less than the total.",
  })
  applicationFee?: string | null;

  @Field(() => CaptureMethodEnum, {
    nullable: true,
    description: 'Whether the amount is captured immediately (default), or authorized and captured later.',
  })
  captureMethod?: CaptureMethod | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Custom key-value pairs: at most 50 keys of 100 characters, strings of 500. In the membership, they override those of the plan.',
  })
  metadata?: Record<string, unknown> | null;
}

@InputType({ description: 'Changes to a payment.' })
export class PaymentPatch {
  @Field(() => String, {
    nullable: true,
    description: 'Return URL for the buyer: https, at most 2,048 characters; http only for localhost; null for none.',
  })
  returnUrl?: string | null;
}

/** SQL expression for time filters: the time of collection, or of creation if the payment was not collected. */
export const collectionTimeSql = (row: string): string => `COALESCE(${row}.paid_at, ${row}.created_at)`;

const pageFilters = {
  accountId: accountFilter('payments'),
  statuses: anyOf<PaymentStatus>(() => [PaymentStatusEnum], 'status', 'Only payments with one of these statuses.'),
  membershipId: equals(() => ID, 'membership_id', 'Only payments for this membership.'),
  checkoutConfigurationIds: valuesFilter(
    () => [ID],
    'Only payments from these checkout configurations, at most 100.',
    isAmong('checkout_configuration_id'),
  ),
};

const billingReasons = valuesFilter<BillingReason>(
  () => [BillingReasonEnum],
  'Only payments with one of these billing reasons; `SUBSCRIPTION_CYCLE` includes subscription updates.',
  isAmong('billing_reason'),
);

export const paymentFilters = {
  ...pageFilters,
  substatuses: anyOf<PaymentSubstatus>(
    () => [PaymentSubstatusEnum],
    'substatus',
    'Only payments with one of these substatuses.',
  ),
  planIds: anyOf(() => [ID], 'plan_id', 'Only payments for these plans, at most 100.'),
  productIds: anyOf(() => [ID], 'product_id', 'Only payments for these products, at most 100.'),
  billingReasons: {
    ...billingReasons,
    /** Adds `subscription_update` to `subscription_cycle`, as the REST API contract requires. */
    choose: (reasons: readonly BillingReason[]) =>
      billingReasons.choose(reasons.includes('subscription_cycle') ? [...reasons, 'subscription_update'] : reasons),
  },
  currencies: valuesFilter<Currency>(() => [CurrencyEnum], 'Only payments in these currencies.', isAmong('currency')),
  includeFree: argumentOnly<boolean>(
    () => Boolean,
    'Whether to include payments with a total of zero; false by default.',
  ),
  search: argumentOnly<string>(
    () => String,
    "Id of the payment, user or membership, or part of the member's name or username or, with `member:email:read`, of the e-mail address; at most 100 characters.",
  ),
  query: argumentOnly<string>(() => String, 'Like `search`, without ids of payments.'),
  ...timeFilters('created', 'Only payments collected (or created, if not collected)', collectionTimeSql),
  ...timeFilters('updated', 'Only payments last changed', (row) => `${row}.updated_at`),
};

@ArgsType()
export class PaymentListArgs extends listArgs(paymentFilters, PaymentOrderEnum) {}

@ArgsType()
export class PaymentPageArgs extends numberedArgs(pageFilters) {}
