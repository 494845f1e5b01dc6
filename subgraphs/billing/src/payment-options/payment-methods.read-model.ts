import { type Currency, type FieldSource, computed } from '../../../kit/src';
import type { PaymentMethodConfiguration } from '../plans/plan.entity';
import type { PlanType } from '../plans/plan.states';
import { type PaymentSwitches, acceptedPaymentMethods } from './payment-methods';
import type { PayoutAccountStatus } from './payout-account.states';
import { payoutAccountStatus } from './payout-account.repository';

type Row = [
  initialPrice: string,
  renewalPrice: string,
  currency: Currency,
  planType: PlanType,
  payoutAccount: PayoutAccountStatus,
  configuration: PaymentMethodConfiguration | null,
  ...switches: boolean[],
];

/** Columns of a plan that enable or disable payment methods. */
const switchColumns = {
  cardPayments: 'card_payments',
  achPayments: 'ach_payments',
  paypalAccepted: 'paypal_accepted',
  coinbaseCommerceAccepted: 'coinbase_commerce_accepted',
  splititAccepted: 'splitit_accepted',
  platformBalanceAccepted: 'platform_balance_accepted',
} as const satisfies Record<keyof PaymentSwitches, string>;
const switchNames = Object.keys(switchColumns);

const columns = [
  'initial_price',
  'renewal_price',
  'currency',
  'plan_type',
  payoutAccountStatus,
  'payment_method_configuration',
  ...Object.values(switchColumns),
];

/**
 * Field `acceptedPaymentMethods` of a plan, computed in the same statement from the plan and the payout status of its
 * account.
 */
export const acceptedPaymentMethodsField: FieldSource = computed(
  columns,
  (...[initialPrice, renewalPrice, currency, planType, payoutAccount, configuration, ...switches]: Row) => {
    const methodSwitches = Object.fromEntries(
      switchNames.map((name, index) => [name, switches[index]]),
    ) as unknown as PaymentSwitches;
    return acceptedPaymentMethods({
      initialPrice,
      renewalPrice,
      currency,
      planType,
      payoutAccount,
      configuration,
      ...methodSwitches,
    });
  },
);
