import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

interface Amount {
  readonly amount: string;
}

/** What `SwapRead` selects. */
export interface SwapData {
  readonly id: string;
  readonly status: string;
  readonly transactionHashes: readonly string[];
  readonly error: string | null;
  readonly owner: { readonly id: string };
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly amountIn: Amount;
  readonly amountOut: Amount | null;
  readonly amountExpected: Amount;
  readonly amountLeast: Amount;
  readonly rate: string;
  readonly toChain: string | null;
}

/** What `swapQuote` answers. */
export interface SwapQuoteData {
  readonly amountIn: Amount & { readonly currency: string };
  readonly amountOut: Amount & { readonly currency: string };
  readonly amountLeast: Amount;
  readonly rate: string;
  readonly feeBps: number;
  readonly metadata: object;
}

/** The newest shape of a swap. */
export function serializeSwap(swap: SwapData) {
  return { ...common(swap), tx_hashes: swap.transactionHashes, error: swap.error };
}

/** The newest shape of a swap that was just made. */
export function serializeSwapCreated(swap: SwapData) {
  return {
    ...common(swap),
    amount_in: swap.amountOut && decimalNumber(swap.amountIn.amount),
    amount_out: swap.amountOut && decimalNumber(swap.amountOut.amount),
    from_token: { symbol: swap.fromCurrency },
    to_token: { symbol: swap.toCurrency },
    rate: swap.rate,
    amount_out_expected: swap.amountExpected.amount,
    amount_out_min: swap.amountLeast.amount,
    to_chain: swap.toChain,
  };
}

/** The newest shape of a quote, for addresses that the asker has named. */
export function serializeSwapQuote(quote: SwapQuoteData, addresses: { readonly from: unknown; readonly to: unknown }) {
  return {
    object: 'swap_quote',
    amount_in: quote.amountIn.amount,
    amount_out: quote.amountOut.amount,
    amount_out_min: quote.amountLeast.amount,
    rate: quote.rate,
    fee_bps: quote.feeBps,
    from_token: { symbol: quote.amountIn.currency },
    to_token: { symbol: quote.amountOut.currency },
    from_address: addresses.from ?? null,
    to_address: addresses.to ?? null,
    bridge_fee: null,
    estimated_duration_seconds: null,
    requires_token_approval: null,
    metadata: quote.metadata,
  };
}

function common({ id, status, owner }: SwapData) {
  return { object: 'swap', id, account_id: owner.id, status: toEnumValue(status) };
}
