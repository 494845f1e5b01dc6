import {
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  exactAmount,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import { NotAllowedForOverrideType } from './affiliate.errors';
import type { CommissionType, OverrideType } from './affiliate.states';

/** Names of the input fields that are allowed only for one type of override, by this type. */
const fieldsOf: Readonly<Record<OverrideType, readonly string[]>> = {
  standard: ['planId', 'appliesToPayments'],
  rev_share: ['productId', 'revenueBasis'],
};

/**
 * Validates a commission and returns it with 2 decimals: a percentage above 0 and up to 100, or a positive amount of US
 * dollars. Throws `ParameterInvalid`.
 */
export function commissionOf(type: CommissionType, value: string): string {
  const amount = exactAmount(value, 'usd', ['commissionValue']);
  const exceedsMaximum = type === 'percentage' && new ExactDecimal(amount).greaterThan(100);
  if (exceedsMaximum || new ExactDecimal(amount).isZero()) {
    throw new ParameterInvalid(
      ['commissionValue'],
      type === 'percentage'
        ? messageTemplate`${thisInput} must be a percentage greater than 0 and at most 100.`
        : messageTemplate`${thisInput} must be greater than 0.`,
    );
  }
  return amount;
}

/**
 * Rejects input fields that are not allowed for overrides of this type. Fields that are null or undefined are ignored.
 */
export function checkOverrideFields(type: OverrideType, input: object): void {
  for (const [other, fields] of Object.entries(fieldsOf)) {
    if (other === type) continue;
    for (const field of fields)
      if ((input as Record<string, unknown>)[field] != null) throw new NotAllowedForOverrideType(field, type);
  }
}

/** Returns the plan id of the input. Throws `ParameterMissing` if there is none. */
export function requirePlanId(planId: string | null | undefined): string {
  if (!planId) throw new ParameterMissing(['planId']);
  return planId;
}
