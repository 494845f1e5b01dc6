import { type Currency, type FieldSource, computed } from '../../../../kit/src';
import type { PaymentMethodConfiguration } from '../../catalogue/plans/plan-parts.type';
import type { PlanType } from '../../catalogue/plans/plan.states';
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

/** Plan columns that enable or disable payment methods, by the setting that they store. */
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
 * GraphQL field `acceptedPaymentMethods` of a plan. It is computed from the columns of the plan and the payout status
 * of its account, without a second query.
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
