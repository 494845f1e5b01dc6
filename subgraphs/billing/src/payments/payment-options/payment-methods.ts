import { type Currency, ExactDecimal, currencies, decimalsOf, registerEnum } from '../../../../kit/src';
import type { PaymentMethodConfiguration } from '../../catalogue/plans/plan-parts.type';
import type { PlanType } from '../../catalogue/plans/plan.states';
import type { PayoutAccountStatus } from './payout-account.states';

/** Values of `acceptedPaymentMethods`: processors through which a plan can be paid, in display order. */
export const paymentMethods = [
  'stripe',
  'coinbase',
  'free',
  'paypal',
  'sezzle',
  'splitit',
  'platform_balance',
  'multi_psp',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const AcceptedPaymentMethodEnum = registerEnum(
  'AcceptedPaymentMethod',
  paymentMethods,
  'Processor through which a plan can be paid.',
);

/** Settings of a plan that enable or disable payment methods. */
export interface PaymentSwitches {
  readonly cardPayments: boolean;
  readonly achPayments: boolean;
  readonly paypalAccepted: boolean;
  readonly coinbaseCommerceAccepted: boolean;
  readonly splititAccepted: boolean;
  readonly platformBalanceAccepted: boolean;
}

/** Inputs that determine the accepted payment methods of a plan. */
export interface PaymentTerms extends PaymentSwitches {
  /** Exact decimal string in whole units of the currency (dollars, not cents), like `renewalPrice`. */
  readonly initialPrice: string;
  readonly renewalPrice: string;
  readonly currency: Currency;
  readonly planType: PlanType;
  readonly payoutAccount: PayoutAccountStatus;
  readonly configuration: PaymentMethodConfiguration | null;
}

/** Conditions under which a payment method is offered; all of them must hold. */
interface Rule {
  readonly method: PaymentMethod;
  readonly switch: keyof PaymentSwitches;
  /** Name of the method in the payment method configuration of a plan. */
  readonly type: string;
  readonly payoutAccount: readonly PayoutAccountStatus[];
  readonly currencies: readonly Currency[];
  readonly planTypes: readonly PlanType[];
  /**
   * Allowed range of every charge (`smallest` to `largest`), in whole units of the currency. The bounds are multiplied
   * by 100 for currencies without minor units.
   */
  readonly smallest: string;
  readonly largest: string;
}

const nonFiatCurrencies: readonly Currency[] = ['ape', 'btc', 'eth', 'service_usd', 'usdt', 'xau'];
const cardCurrencies = currencies.filter((currency) => !nonFiatCurrencies.includes(currency));
const paypalCurrencies: readonly Currency[] = [
  'aud',
  'brl',
  'cad',
  'chf',
  'czk',
  'dkk',
  'eur',
  'gbp',
  'hkd',
  'huf',
  'ils',
  'jpy',
  'mxn',
  'myr',
  'nok',
  'nzd',
  'php',
  'pln',
  'sek',
  'sgd',
  'thb',
  'twd',
  'usd',
];

const connected: readonly PayoutAccountStatus[] = ['connected'];
const unfinished: readonly PayoutAccountStatus[] = ['action_required', 'pending_verification', 'not_started'];
const eligibleStatuses: readonly PayoutAccountStatus[] = [...connected, ...unfinished];
const allPlanTypes: readonly PlanType[] = ['one_time', 'renewal'];
const oneTimePlans: readonly PlanType[] = ['one_time'];

/**
 * Conditions for each payment method. Cards are charged by Stripe once the payout account is connected; until then, by
 * other processors (`multi_psp`). Installments and crypto are only for one-time plans. Payments from a platform balance
 * are internal transfers, so that a failed verification of the payout account does not block them. Sezzle has no
 * setting of its own and uses the one for cards.
 */
const rules: readonly Rule[] = [
  {
    method: 'stripe',
    switch: 'cardPayments',
    type: 'card',
    payoutAccount: connected,
    currencies: cardCurrencies,
    planTypes: allPlanTypes,
    smallest: '0.5',
    largest: '999999.99',
  },
  {
    method: 'stripe',
    switch: 'achPayments',
    type: 'us_bank_account',
    payoutAccount: connected,
    currencies: ['usd'],
    planTypes: allPlanTypes,
    smallest: '1',
    largest: '100000',
  },
  {
    method: 'coinbase',
    switch: 'coinbaseCommerceAccepted',
    type: 'coinbase',
    payoutAccount: eligibleStatuses,
    currencies: cardCurrencies,
    planTypes: oneTimePlans,
    smallest: '1',
    largest: '50000',
  },
  {
    method: 'paypal',
    switch: 'paypalAccepted',
    type: 'paypal',
    payoutAccount: eligibleStatuses,
    currencies: paypalCurrencies,
    planTypes: allPlanTypes,
    smallest: '1',
    largest: '10000',
  },
  {
    method: 'sezzle',
    switch: 'cardPayments',
    type: 'sezzle',
    payoutAccount: connected,
    currencies: ['usd', 'cad'],
    planTypes: oneTimePlans,
    smallest: '35',
    largest: '2500',
  },
  {
    method: 'splitit',
    switch: 'splititAccepted',
    type: 'splitit',
    payoutAccount: connected,
    currencies: ['usd', 'cad'],
    planTypes: oneTimePlans,
    smallest: '100',
    largest: '10000',
  },
  {
    method: 'platform_balance',
    switch: 'platformBalanceAccepted',
    type: 'platform_balance',
    payoutAccount: [...eligibleStatuses, 'verification_failed'],
    currencies: ['usd', 'service_usd'],
    planTypes: allPlanTypes,
    smallest: '0.01',
    largest: '50000',
  },
  {
    method: 'multi_psp',
    switch: 'cardPayments',
    type: 'card',
    payoutAccount: unfinished,
    currencies: cardCurrencies,
    planTypes: allPlanTypes,
    smallest: '1',
    largest: '50000',
  },
];

/** Returns the processors through which a plan can currently be paid: only `free` if the plan never charges. */
export function acceptedPaymentMethods(terms: PaymentTerms): PaymentMethod[] {
  const charges = [terms.initialPrice, terms.renewalPrice]
    .map((price) => new ExactDecimal(price))
    .filter((price) => !price.isZero());
  if (charges.length === 0) return ['free'];
  const unit = decimalsOf(terms.currency) === 0 ? 100 : 1;
  const inRange = ({ smallest, largest }: Rule) => {
    const [min, maxAmount] = [new ExactDecimal(smallest).times(unit), new ExactDecimal(largest).times(unit)];
    return charges.every((charge) => charge.greaterThanOrEqualTo(min) && charge.lessThanOrEqualTo(maxAmount));
  };
  const offered = rules.filter(
    (rule) =>
      terms[rule.switch] &&
      rule.payoutAccount.includes(terms.payoutAccount) &&
      rule.currencies.includes(terms.currency) &&
      rule.planTypes.includes(terms.planType) &&
      configured(terms.configuration, rule.type) &&
      inRange(rule),
  );
  return paymentMethods.filter((method) => offered.some((rule) => rule.method === method));
}

/**
 * Returns whether a payment method configuration allows cards. Null stands for the platform defaults, which allow
 * cards.
 */
export function acceptsCards(configuration: PaymentMethodConfiguration | null): boolean {
  return configured(configuration, 'card');
}

/**
 * Returns whether a payment method configuration allows the method. If the configuration excludes the platform
 * defaults, only the enabled methods are allowed.
 */
function configured(configuration: PaymentMethodConfiguration | null, type: string): boolean {
  if (!configuration) return true;
  if (configuration.disabled.includes(type)) return false;
  return configuration.includePlatformDefaults || configuration.enabled.includes(type);
}
