import {
  type Currency,
  type ExchangeRates,
  Exact,
  ParameterInvalid,
  ParameterMissing,
  costOf,
  creditOf,
  currencies,
  decimalsOf,
  exactAmount,
  sentence,
  thisInput,
  inputName,
} from '../../../kit/src';
import { positiveAmount } from '../shared';
import { TokenUnknown, TooLittleToSwap } from './swap.errors';

/** Currencies that live on a chain: swapping them takes time. */
const onChain: readonly Currency[] = ['ape', 'btc', 'eth', 'usdt', 'xau'];

/** What a swap of currencies on chains may lose on the way by default, in hundredths of a percent. */
const usualSlippage = 50;
const wholeSlippage = 10_000;

/** Two currencies that are swapped. */
export interface Pair {
  readonly from: Currency;
  readonly to: Currency;
  /** Whether neither lives on a chain. */
  readonly isFiat: boolean;
}

/** The currencies that two tokens name, in any case. Throws `TokenUnknown`. */
export function pairOf({ fromToken, toToken }: { readonly fromToken: string; readonly toToken: string }): Pair {
  const [from, to] = [currencyOf(fromToken, 'fromToken'), currencyOf(toToken, 'toToken')];
  if (from === to) throw new ParameterInvalid(['toToken'], sentence`${thisInput} must name another currency.`);
  return { from, to, isFiat: !onChain.includes(from) && !onChain.includes(to) };
}

function currencyOf(token: string, field: string): Currency {
  const code = token.toLowerCase();
  const currency = currencies.find((one) => one === code);
  if (!currency) throw new TokenUnknown(field);
  return currency;
}

/** How much is asked for: an amount of the source, a part of what is owed in the target, or all of that. */
export interface Asked {
  readonly amount: string | null;
  readonly toAmount: string | null;
}

/** Checks how much is asked for: one of both at most, an amount of the source for currencies on chains. */
export function askedFor(
  { from, to, isFiat }: Pair,
  { amount, toAmount }: { readonly amount?: string | null; readonly toAmount?: string | null },
): Asked {
  if (amount != null && toAmount != null)
    throw new ParameterInvalid(['toAmount'], sentence`${thisInput} and ${inputName('amount')} exclude each other.`);
  if (!isFiat && toAmount != null)
    throw new ParameterInvalid(['toAmount'], sentence`${thisInput} is for two fiat currencies.`);
  if (!isFiat && amount == null) throw new ParameterMissing(['amount']);
  return {
    amount: amount == null ? null : positiveAmount(amount, from),
    toAmount: toAmount == null ? null : positiveAmount(toAmount, to, 'toAmount'),
  };
}

/** Both sides of a swap, exact. */
export interface Sides {
  readonly amountIn: string;
  readonly amountOut: string;
}

/** Both sides of a conversion: the credit is rounded down. Throws `TooLittleToSwap` where the credit would be zero. */
export function sidesOf(amountIn: string, { from, to }: Pair, rates: ExchangeRates): Sides {
  const amountOut = creditOf(amountIn, from, to, rates);
  if (new Exact(amountOut).isZero()) throw new TooLittleToSwap();
  return { amountIn, amountOut };
}

/**
 * What repaying costs: all that is owed, or a part of it, and never more. The cost is rounded up.
 *
 * @param owed above zero
 */
export function repaymentOf(owed: string, part: string | null, { from, to }: Pair, rates: ExchangeRates): Sides {
  const amountOut = part !== null && new Exact(part).lessThan(owed) ? part : owed;
  return { amountIn: costOf(amountOut, from, to, rates), amountOut: exactAmount(amountOut, to, ['toAmount']) };
}

/** What is left of an amount at the most slippage, rounded down. @param slippage in hundredths of a percent */
export function leastOf(amount: string, currency: Currency, slippage: number | null | undefined): string {
  const kept = new Exact(wholeSlippage - (slippage ?? usualSlippage)).dividedBy(wholeSlippage);
  return new Exact(amount).times(kept).toFixed(decimalsOf(currency), Exact.ROUND_DOWN);
}

/** Refuses a slippage that is no share. */
export function checkSlippage(slippage: number | null | undefined): void {
  if (slippage != null && (slippage < 0 || slippage > wholeSlippage))
    throw new ParameterInvalid(['slippageBps'], sentence`${thisInput} is a whole number from 0 to ${wholeSlippage}.`);
}
