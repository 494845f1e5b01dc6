import { type ExchangeRates, checkMetadata } from '../../../../kit/src';
import { positiveAmount } from '../../shared/amounts';
import type { SwapQuoteInput } from './swap.inputs';
import { checkSlippage, minOutputOf, pairOf, swapAmountsOf } from './swap.rules';
import type { SwapQuote } from './swap-parts.type';

/** Computes quotes for swaps, without storing them. */
export class SwapQuotes {
  constructor(private readonly rates: ExchangeRates) {}

  /** Quotes a swap at the current rate; nothing is stored. Throws `AmountTooSmallToSwap`. */
  quote({ fromToken, toToken, amount, slippageBps, metadata }: SwapQuoteInput): SwapQuote {
    const pair = pairOf({ fromToken, toToken });
    checkSlippage(slippageBps);
    checkMetadata(metadata);
    const { amountIn, amountOut } = swapAmountsOf(positiveAmount(amount, pair.from), pair, this.rates);
    const outputAmount = (text: string) => ({ amount: text, currency: pair.to });
    return {
      amountIn: { amount: amountIn, currency: pair.from },
      amountOut: outputAmount(amountOut),
      amountLeast: outputAmount(pair.isFiat ? amountOut : minOutputOf(amountOut, pair.to, slippageBps)),
      rate: this.rates.rate(pair.from, pair.to).rate,
      feeBps: 0,
      metadata: metadata ?? {},
    };
  }
}
