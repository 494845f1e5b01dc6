import {
  type Currency,
  ExactDecimal,
  ParameterInvalid,
  exactAmount,
  messageTemplate,
  thisInput,
} from '../../../kit/src';

/**
 * Validates an amount and returns it as an exact decimal string. Throws `ParameterInvalid` unless the amount is above
 * zero and has at most as many decimals as the currency.
 */
export function positiveAmount(amount: string, currency: Currency, field = 'amount'): string {
  const normalizedAmount = exactAmount(amount, currency, [field]);
  if (new ExactDecimal(normalizedAmount).isZero())
    throw new ParameterInvalid([field], messageTemplate`${thisInput} must be greater than 0.`);
  return normalizedAmount;
}
