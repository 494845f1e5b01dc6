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

/** On-chain currencies: swaps with them take time. */
const onChain: readonly Currency[] = ['ape', 'btc', 'eth', 'usdt', 'xau'];

/** Default slippage of on-chain swaps, in basis points. */
const usualSlippage = 50;
const wholeSlippage = 10_000;

/** Currencies of a swap. */
export interface Pair {
  readonly from: Currency;
  readonly to: Currency;
  /** Whether neither currency is on a chain. */
  readonly isFiat: boolean;
}

/** Parses the currency codes of both tokens, in any case. Throws `TokenUnknown`. */
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

/** Requested amount: in the source currency, a part of the debt in the target currency, or the whole debt. */
export interface Asked {
  readonly amount: string | null;
  readonly toAmount: string | null;
}

/** Validates the requested amount: at most one of both, and an amount of the source for on-chain currencies. */
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

/** Amounts of both sides of a swap, exact decimal strings. */
export interface Sides {
  readonly amountIn: string;
  readonly amountOut: string;
}

/** Converts an amount; the credit is rounded down. Throws `TooLittleToSwap` if the credit is zero. */
export function sidesOf(amountIn: string, { from, to }: Pair, rates: ExchangeRates): Sides {
  const amountOut = creditOf(amountIn, from, to, rates);
  if (new Exact(amountOut).isZero()) throw new TooLittleToSwap();
  return { amountIn, amountOut };
}

/**
 * Computes a repayment of the whole debt or a part of it, never more. The cost is rounded up.
 *
 * @param owed above zero
 */
export function repaymentOf(owed: string, part: string | null, { from, to }: Pair, rates: ExchangeRates): Sides {
  const amountOut = part !== null && new Exact(part).lessThan(owed) ? part : owed;
  return { amountIn: costOf(amountOut, from, to, rates), amountOut: exactAmount(amountOut, to, ['toAmount']) };
}

/**
 * Minimum output at the maximum slippage, rounded down.
 *
 * @param slippage in basis points
 */
export function leastOf(amount: string, currency: Currency, slippage: number | null | undefined): string {
  const kept = new Exact(wholeSlippage - (slippage ?? usualSlippage)).dividedBy(wholeSlippage);
  return new Exact(amount).times(kept).toFixed(decimalsOf(currency), Exact.ROUND_DOWN);
}

/** Rejects a slippage outside of 0 to 10,000 basis points. */
export function checkSlippage(slippage: number | null | undefined): void {
  if (slippage != null && (slippage < 0 || slippage > wholeSlippage))
    throw new ParameterInvalid(['slippageBps'], sentence`${thisInput} is a whole number from 0 to ${wholeSlippage}.`);
}
