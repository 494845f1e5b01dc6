import {
  type Currency,
  type ExchangeRates,
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  costOf,
  creditOf,
  decimalsOf,
  exactAmount,
  messageTemplate,
  thisInput,
  inputName,
} from '../../../../kit/src';
import { positiveAmount } from '../../shared/amounts';
import { AmountTooSmallToSwap } from './swap.errors';

/** On-chain currencies, whose swaps do not complete immediately. */
const onChainCurrencies: readonly Currency[] = ['ape', 'btc', 'eth', 'usdt', 'xau'];

/** Default maximum slippage of on-chain swaps, in basis points. */
const defaultSlippageBps = 50;
const basisPoints = 10_000;

/** Source and target currency of a swap. */
export interface Pair {
  readonly from: Currency;
  readonly to: Currency;
  /** Whether both currencies are fiat currencies. */
  readonly isFiat: boolean;
}

/** Returns the pair of two currencies. Throws `ParameterInvalid` if they are the same. */
export function pairOf({ fromToken: from, toToken: to }: Record<'fromToken' | 'toToken', Currency>): Pair {
  if (from === to) throw new ParameterInvalid(['toToken'], messageTemplate`${thisInput} must name another currency.`);
  return { from, to, isFiat: !onChainCurrencies.includes(from) && !onChainCurrencies.includes(to) };
}

/**
 * Amount requested for a swap: `amount` in the source currency, or `toAmount` in the target currency to repay a part of
 * the debt in that currency, or neither to repay the whole debt.
 */
export interface RequestedAmount {
  readonly amount: string | null;
  readonly toAmount: string | null;
}

/**
 * Validates the amount requested for a swap and returns it: at most one of both fields is given, and always `amount` if
 * a currency is on-chain.
 */
export function requestedAmountOf(
  { from, to, isFiat }: Pair,
  { amount, toAmount }: { readonly amount?: string | null; readonly toAmount?: string | null },
): RequestedAmount {
  if (amount != null && toAmount != null)
    throw new ParameterInvalid(
      ['toAmount'],
      messageTemplate`${thisInput} and ${inputName('amount')} cannot be given together.`,
    );
  if (!isFiat && toAmount != null)
    throw new ParameterInvalid(['toAmount'], messageTemplate`${thisInput} is only allowed for two fiat currencies.`);
  if (!isFiat && amount == null) throw new ParameterMissing(['amount']);
  return {
    amount: amount == null ? null : positiveAmount(amount, from),
    toAmount: toAmount == null ? null : positiveAmount(toAmount, to, 'toAmount'),
  };
}

/** Debited and credited amount of a swap, exact decimal strings. */
export interface SwapAmounts {
  readonly amountIn: string;
  readonly amountOut: string;
}

/**
 * Converts the debited amount into the credited amount, rounded down. Throws `AmountTooSmallToSwap` if the credited
 * amount is zero.
 */
export function swapAmountsOf(amountIn: string, { from, to }: Pair, rates: ExchangeRates): SwapAmounts {
  const amountOut = creditOf(amountIn, from, to, rates);
  if (new ExactDecimal(amountOut).isZero()) throw new AmountTooSmallToSwap();
  return { amountIn, amountOut };
}

/**
 * Computes the amounts that repay the whole debt or the requested part of it, never more than the debt. The amount
 * debited in the source currency is rounded up.
 *
 * @param debt amount above zero, in the target currency
 * @param requestedAmount part of the debt, in the target currency; null for the whole debt
 */
export function repaymentOf(
  debt: string,
  requestedAmount: string | null,
  { from, to }: Pair,
  rates: ExchangeRates,
): SwapAmounts {
  const amountOut =
    requestedAmount !== null && new ExactDecimal(requestedAmount).lessThan(debt) ? requestedAmount : debt;
  return { amountIn: costOf(amountOut, from, to, rates), amountOut: exactAmount(amountOut, to, ['toAmount']) };
}

/**
 * Returns the minimum amount that a swap credits at the maximum slippage, rounded down.
 *
 * @param amount credited amount without slippage
 * @param slippage in basis points; default 50
 */
export function minOutputOf(amount: string, currency: Currency, slippage: number | null | undefined): string {
  const minRatio = new ExactDecimal(basisPoints - (slippage ?? defaultSlippageBps)).dividedBy(basisPoints);
  return new ExactDecimal(amount).times(minRatio).toFixed(decimalsOf(currency), ExactDecimal.ROUND_DOWN);
}

/** Throws `ParameterInvalid` if the slippage is outside of 0 to 10,000 basis points. */
export function checkSlippage(slippage: number | null | undefined): void {
  if (slippage != null && (slippage < 0 || slippage > basisPoints))
    throw new ParameterInvalid(
      ['slippageBps'],
      messageTemplate`${thisInput} must be a whole number from 0 to ${basisPoints}.`,
    );
}
