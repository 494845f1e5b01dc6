import { type Currency, Exact, ParameterInvalid, exactAmount, sentence, thisInput } from '../../../kit/src';

/**
 * Returns the amount as exact decimal string. Throws `ParameterInvalid` unless it is above zero and has at most the currency's
 * decimals.
 */
export function positiveAmount(amount: string, currency: Currency, field = 'amount'): string {
  const exact = exactAmount(amount, currency, [field]);
  if (new Exact(exact).isZero()) throw new ParameterInvalid([field], sentence`${thisInput} must be over 0.`);
  return exact;
}
