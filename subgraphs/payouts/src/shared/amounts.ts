import { type Currency, Exact, ParameterInvalid, exactAmount, sentence, thisInput } from '../../../kit/src';

/** An amount above zero with at most the decimals of its currency, as exact text. Throws `ParameterInvalid` for any other. */
export function positiveAmount(amount: string, currency: Currency, field = 'amount'): string {
  const exact = exactAmount(amount, currency, [field]);
  if (new Exact(exact).isZero()) throw new ParameterInvalid([field], sentence`${thisInput} must be over 0.`);
  return exact;
}
