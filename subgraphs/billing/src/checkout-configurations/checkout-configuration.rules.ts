import {
  Exact,
  ParameterInvalid,
  ParameterMissing,
  checkLength,
  exactAmount,
  sentence,
  thisInput,
} from '../../../kit/src';
import type { PlanEntity } from '../plans/plan.entity';
import { checkSaleMetadata, checkObjectSize, isWebAddress } from '../shared';
import { NamedAndDescribed, NotInSetupMode } from './checkout-configuration.errors';
import type { CheckoutConfigurationCreateInput } from './checkout-configuration.inputs';

const longestAffiliateCode = 100;

/** Validates the fields of a checkout, and rejects fields that its mode does not have. */
export function checkCheckout(input: CheckoutConfigurationCreateInput): void {
  checkAddress(input.redirectUrl, 'redirectUrl');
  checkAddress(input.sourceUrl, 'sourceUrl');
  if (input.affiliateCode?.trim() === '')
    throw new ParameterInvalid(['affiliateCode'], sentence`${thisInput} must not be empty.`);
  checkLength(input.affiliateCode, longestAffiliateCode, 'affiliateCode');
  checkObjectSize(input.checkoutStyling, 'checkoutStyling');
  if (input.metadata) checkSaleMetadata(input.metadata);
  if (input.mode === 'setup') checkSetup(input);
  else checkPayment(input);
}

function checkSetup(input: CheckoutConfigurationCreateInput): void {
  for (const field of ['planId', 'plan', 'applicationFee'] as const)
    if (input[field] != null) throw new NotInSetupMode(field);
}

function checkPayment({ planId, plan }: CheckoutConfigurationCreateInput): void {
  if (planId != null && plan != null) throw new NamedAndDescribed(['plan']);
  if (plan?.product != null && plan.productId != null) throw new NamedAndDescribed(['plan', 'product']);
}

function checkAddress(value: string | null | undefined, field: string): void {
  if (value != null && !isWebAddress(value))
    throw new ParameterInvalid([field], sentence`${thisInput} is an http or https address of at most 2048 characters.`);
}

/** Rejects a checkout in payment mode without a plan, and terms that do not match the plan. */
export function checkSale(
  plan: PlanEntity | null,
  { mode, currency, applicationFee }: CheckoutConfigurationCreateInput,
): void {
  if (!plan) {
    if (mode === 'setup') return;
    throw new ParameterMissing(['planId']);
  }
  if (currency != null && currency !== plan.currency)
    throw new ParameterInvalid(['currency'], sentence`${thisInput} must be that of the plan, ${plan.currency}.`);
  if (applicationFee == null) return;
  const fee = exactAmount(applicationFee, plan.currency, ['applicationFee']);
  const largestPrice = Exact.max(plan.initialPrice, plan.renewalPrice);
  if (!largestPrice.greaterThan(fee))
    throw new ParameterInvalid(['applicationFee'], sentence`${thisInput} must be less than the plan costs.`);
}
