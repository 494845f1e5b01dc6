import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

interface Amount {
  readonly amount: string;
}

/** Data of a swap, as selected by the GraphQL fragment `SwapRead`. */
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

/** Data of a swap quote, as returned by the GraphQL query `swapQuote`. */
export interface SwapQuoteData {
  readonly amountIn: Amount & { readonly currency: string };
  readonly amountOut: Amount & { readonly currency: string };
  readonly amountLeast: Amount;
  readonly rate: string;
  readonly feeBps: number;
  readonly metadata: object;
}

/** Serializes a swap for the latest REST API version. */
export function serializeSwap(swap: SwapData) {
  return { ...common(swap), tx_hashes: swap.transactionHashes, error: swap.error };
}

/** Serializes a swap for the response to its creation, in the latest REST API version. */
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

/** Serializes a swap quote for the latest REST API version, with the addresses that the client sent in the request. */
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
