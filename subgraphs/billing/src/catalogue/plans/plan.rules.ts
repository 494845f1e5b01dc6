import {
  type Currency,
  ExactDecimal,
  ParameterInvalid,
  checkLimits,
  decimalsOf,
  exactAmount,
  newId,
  messageTemplate,
  thisInput,
  inputName,
  checkAll,
} from '../../../../kit/src';
import { checkSaleMetadata } from '../../shared/metadata';
import { checkObjectSize } from '../../shared/input-sizes';
import { checkPicture } from '../../shared/picture.type';
import { checkStyling } from './checkout-styling.type';
import { Plan } from './plan.resource';
import { NotAllowedForPlanType } from './plan.errors';
import type { PlanCreateInput, PlanPatch } from './plan.inputs';
import type {
  CustomField,
  CustomFieldInput,
  PaymentMethodConfiguration,
  PaymentMethodConfigurationInput,
} from './plan-parts.type';

const maxCustomFields = 20;
const maxPaymentMethods = 150;

/** Validates the given fields of a new plan or an update: lengths, ranges, metadata and short link. */
export function checkPatch(
  patch: PlanPatch & Partial<Pick<PlanCreateInput, 'splitPayRequiredPayments' | 'releaseMethodSettings'>>,
): void {
  checkAll(
    () => checkLimits(Plan, patch),
    () => patch.metadata && checkSaleMetadata(patch.metadata),
    () => checkObjectSize(patch.requirements, 'requirements'),
    () => checkObjectSize(patch.releaseMethodSettings, 'releaseMethodSettings'),
    () => checkStyling(patch.checkoutStyling),
    () => checkPicture(patch.image, 'image'),
    () => checkShortLink(patch.shortLink),
    () =>
      (patch.customFields?.length ?? 0) > maxCustomFields &&
      new ParameterInvalid(['customFields'], `A plan has at most ${maxCustomFields} questions.`),
  );
}

/**
 * Prefixes of plan and checkout configuration ids. Short links must not start with them, because both are used in the
 * same place of checkout URLs.
 */
const checkoutIds = /^(?:plan|ch)_/i;

function checkShortLink(link: string | null | undefined): void {
  if (link == null) return;
  if (!/^[A-Za-z0-9_-]{1,60}$/.test(link))
    throw new ParameterInvalid(
      ['shortLink'],
      messageTemplate`${thisInput} must have 1 to 60 letters, digits, - and _.`,
    );
  if (checkoutIds.test(link))
    throw new ParameterInvalid(['shortLink'], messageTemplate`${thisInput} must not start with the prefix of an id.`);
}

/** Validates that the fields of a complete plan are allowed for its plan type. Throws `NotAllowedForPlanType`. */
export function checkPlan(plan: Plan): void {
  if (plan.planType === 'one_time') {
    if (plan.billingPeriod !== null) throw new NotAllowedForPlanType('billingPeriod', 'one_time');
    if (plan.trialPeriodDays !== null) throw new NotAllowedForPlanType('trialPeriodDays', 'one_time');
    if (plan.splitPayRequiredPayments !== null) throw new NotAllowedForPlanType('splitPayRequiredPayments', 'one_time');
    if (!new ExactDecimal(plan.renewalPrice).isZero()) throw new NotAllowedForPlanType('renewalPrice', 'one_time');
  } else if (plan.expirationDays !== null) {
    throw new NotAllowedForPlanType('expirationDays', 'renewal');
  }
}

/**
 * Price fields in order of validation. The renewal price is first, because the initial price can default to it, and the
 * error must then name the renewal price.
 */
const priceFields = ['renewalPrice', 'initialPrice', 'strikeThroughInitialPrice', 'strikeThroughRenewalPrice'] as const;

/**
 * Formats the given prices with the decimals of the currency. Throws for prices that are negative, too precise or too
 * large.
 */
export function normalizePrices(
  patch: PlanPatch,
  currency: Currency,
): Partial<Record<(typeof priceFields)[number], string>> {
  const givenFields = priceFields.filter((field) => patch[field] != null);
  return Object.fromEntries(
    givenFields.map((field) => [field, exactAmount(patch[field] as string, currency, [field])]),
  );
}

/**
 * Validates, after a change of currency, that the prices of the plan do not have more decimals than the new currency.
 */
export function checkStoredPrices(plan: Plan): void {
  for (const field of priceFields) {
    const price = plan[field];
    if (price !== null && new ExactDecimal(price).decimalPlaces() > decimalsOf(plan.currency)) {
      throw new ParameterInvalid(
        ['currency'],
        messageTemplate`${inputName(field)} has more decimals than ${plan.currency} allows.`,
      );
    }
  }
}

/**
 * Converts the input of a payment method configuration to its stored form. Omitted lists become empty; the platform
 * defaults are included unless the input excludes them.
 */
export function toPaymentMethodConfiguration(input: PaymentMethodConfigurationInput): PaymentMethodConfiguration {
  const { enabled, disabled, includePlatformDefaults } = input;
  for (const [field, methods] of Object.entries({ enabled, disabled })) {
    if (methods && methods.length > maxPaymentMethods) {
      throw new ParameterInvalid(
        ['paymentMethodConfiguration', field],
        messageTemplate`${thisInput} must have at most ${maxPaymentMethods} payment methods.`,
      );
    }
  }
  return { enabled: enabled ?? [], disabled: disabled ?? [], includePlatformDefaults: includePlatformDefaults ?? true };
}

/** Converts the input of custom fields (questions to the buyer) to the stored form, with ids and order. */
export function toCustomFields(inputs: readonly CustomFieldInput[]): CustomField[] {
  return inputs.map((input, index) => {
    if (input.name.trim() === '' || input.name.length > 200) {
      throw new ParameterInvalid(['customFields', String(index), 'name'], 'A question must have 1 to 200 characters.');
    }
    return {
      id: input.id ?? newId('field'),
      fieldType: 'text',
      name: input.name,
      order: input.order ?? index,
      placeholder: input.placeholder ?? null,
      required: input.required ?? false,
    };
  });
}
