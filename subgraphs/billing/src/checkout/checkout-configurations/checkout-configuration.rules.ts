import {
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkLength,
  exactAmount,
  messageTemplate,
  thisInput,
  checkAll,
} from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import { checkSaleMetadata, isWebAddress } from '../../shared/metadata';
import { checkStyling } from '../../catalogue/plans/checkout-styling.type';
import { IdAndDefinitionGiven, NotAllowedInSetupMode } from './checkout-configuration.errors';
import type { CheckoutConfigurationCreateInput } from './checkout-configuration.inputs';

const maxAffiliateCodeLength = 100;

/** Validates the input of a new checkout, and rejects fields that are not allowed in its mode (payment or setup). */
export function checkCheckout(input: CheckoutConfigurationCreateInput): void {
  checkAll(
    () => checkAddress(input.redirectUrl, 'redirectUrl'),
    () => checkAddress(input.sourceUrl, 'sourceUrl'),
    () =>
      input.affiliateCode?.trim() === '' &&
      new ParameterInvalid(['affiliateCode'], messageTemplate`${thisInput} must not be empty.`),
    () => checkLength(input.affiliateCode, maxAffiliateCodeLength, 'affiliateCode'),
    () => checkStyling(input.checkoutStyling),
    () => input.metadata && checkSaleMetadata(input.metadata),
    () => (input.mode === 'setup' ? checkSetup(input) : checkPayment(input)),
  );
}

function checkSetup(input: CheckoutConfigurationCreateInput): void {
  for (const field of ['planId', 'plan', 'applicationFee'] as const)
    if (input[field] != null) throw new NotAllowedInSetupMode(field);
}

function checkPayment({ planId, plan }: CheckoutConfigurationCreateInput): void {
  checkAll(
    () => planId != null && plan != null && new IdAndDefinitionGiven(['plan']),
    () => plan?.product != null && plan.productId != null && new IdAndDefinitionGiven(['plan', 'product']),
  );
}

function checkAddress(value: string | null | undefined, field: string): void {
  if (value != null && !isWebAddress(value))
    throw new ParameterInvalid(
      [field],
      messageTemplate`${thisInput} must be an HTTP or HTTPS URL of at most 2048 characters.`,
    );
}

/**
 * Validates the input of a checkout against its plan. Rejects payment mode without a plan, a currency other than the
 * plan's, and an application fee that is not below the price of the plan.
 */
export function checkSale(
  plan: Plan | null,
  { mode, currency, applicationFee }: CheckoutConfigurationCreateInput,
): void {
  if (!plan) {
    if (mode === 'setup') return;
    throw new ParameterMissing(['planId'], ['plan']);
  }
  if (currency != null && currency !== plan.currency)
    throw new ParameterInvalid(
      ['currency'],
      messageTemplate`${thisInput} must be the currency of the plan, ${plan.currency}.`,
    );
  if (applicationFee == null) return;
  const fee = exactAmount(applicationFee, plan.currency, ['applicationFee']);
  const maxPrice = ExactDecimal.max(plan.initialPrice, plan.renewalPrice);
  if (!maxPrice.greaterThan(fee))
    throw new ParameterInvalid(
      ['applicationFee'],
      messageTemplate`${thisInput} must be less than the price of the plan.`,
    );
}
