import { decimalNumber } from '../money';
import { ref, Type } from '../schemas';
import {
  absentable,
  boolean,
  decimal,
  decimalText,
  enumValue,
  group,
  integer,
  json,
  list,
  metadata,
  money,
  nullable,
  optional,
  params,
  resource,
  shape,
  string,
  described,
} from '../wire';
import { accountIdParam, onlyValue } from './shared';

const common = {
  object: onlyValue('swap'),
  id: string('Swap id (`swap_`).'),
  account_id: string('Owner of the swap (`biz_` or `user_`).').from('owner.id'),
  status: enumValue(
    ['queued', 'working', 'complete', 'failed'],
    'Status of the swap; a swap between fiat currencies is complete immediately.',
  ),
};

/** A currency. `path` is the path of its code in the GraphQL data. */
const token = <const Path extends string>(path: Path) =>
  group({ symbol: string('Currency code, such as `USD`.').from(path) });

const rate = decimalText('Mid-market rate: units of the target currency for one unit of the source currency.');

/** An exchange of money in one currency for another currency. */
export const swap = resource({
  type: 'Swap',
  inEvents: true,
  fields: {
    ...common,
    tx_hashes: list(string(), 'Hashes of blockchain transactions.').from('transactionHashes'),
    error: nullable(string('Failure reason; null unless the swap failed.')),
  },
});

interface AmountsData {
  readonly amountIn: { readonly amount: string };
  readonly amountOut: object | null;
}

/** A swap in the response that creates it. */
export const swapCreated = resource({
  type: 'Swap',
  schema: 'SwapCreated',
  fields: {
    ...common,
    amount_in: nullable(decimal('Source amount; null for on-chain currencies.')).computed(
      'amountIn { amount } amountOut { amount }',
      ({ amountIn, amountOut }: AmountsData) => amountOut && decimalNumber(amountIn.amount),
    ),
    amount_out: nullable(money('Target amount; null for on-chain currencies.')),
    from_token: described(token('fromCurrency'), 'Source currency.'),
    to_token: described(token('toCurrency'), 'Target currency.'),
    rate,
    amount_out_expected: decimalText('Expected target amount at this rate.').from('amountExpected.amount'),
    amount_out_min: decimalText('Minimum accepted target amount.').from('amountLeast.amount'),
    to_chain: nullable(string('Blockchain of the target currency; null for none.')),
  },
});

export const swapList = shape('SwapList', { data: list(json(ref('Swap')), 'The swaps, newest first.') });

/** The current result of a swap. Its addresses are those of the request. */
export const swapQuote = shape('SwapQuote', {
  object: onlyValue('swap_quote'),
  amount_in: decimalText('Source amount.').from('amountIn.amount'),
  amount_out: decimalText('Expected target amount.').from('amountOut.amount'),
  amount_out_min: decimalText('Minimum target amount.').from('amountLeast.amount'),
  rate,
  fee_bps: integer('Service fee, in basis points.'),
  from_token: described(token('amountIn.currency'), 'Source currency.'),
  to_token: described(token('amountOut.currency'), 'Target currency.'),
  from_address: nullable(string('Source blockchain address of the request.')).initially(null),
  to_address: nullable(string('Destination blockchain address of the request.')).initially(null),
  bridge_fee: nullable(decimalText('Fee of a bridge between blockchains; always null.')).constant(null),
  estimated_duration_seconds: nullable(integer('Duration of the swap; always null.')).constant(null),
  requires_token_approval: nullable(boolean('Whether the token must be approved first; always null.')).constant(null),
  metadata: metadata('Custom key-value pairs of the request.'),
});

/** Serializes a swap quote with the addresses of the request. */
export function serializeSwapQuote(
  quote: typeof swapQuote.data,
  addresses: { readonly from: unknown; readonly to: unknown },
) {
  return { ...swapQuote.serialize(quote), from_address: addresses.from ?? null, to_address: addresses.to ?? null };
}

/** A blockchain. Its numeric id is a string in GraphQL. */
const chain = (description: string) =>
  absentable(
    json({ ...Type.Union([Type.String({ maxLength: 100 }), Type.Integer(), Type.Null()]), description }),
  ).asInput((id: string | number) => String(id));

const swapFields = {
  from_token: string('Source currency code, case-insensitive.'),
  to_token: string('Target currency code, case-insensitive.'),
  from_chain: chain('Blockchain of the source currency.'),
  to_chain: chain('Blockchain of the target currency.'),
  slippage_bps: optional(
    integer({
      minimum: 0,
      maximum: 10_000,
      description: 'Maximum slippage, in basis points; for on-chain currencies.',
    }),
  ),
};

export const swapListParams = params('SwapListParams', {
  account_id: accountIdParam('Owner of the swaps (`biz_` or `user_`).'),
});

export const swapCreateParams = params('SwapCreateParams', {
  account_id: accountIdParam('Owner of the balance (`biz_` or `user_`).'),
  ...swapFields,
  amount: optional(
    decimalText(
      'Amount of the source currency to convert; required unless both currencies are fiat currencies. Without it and `to_amount`, the entire amount owed in the target currency is repaid.',
    ),
  ),
  to_amount: optional(
    decimalText(
      'Amount to repay of the amount owed in the target currency, at most all of it; for two fiat currencies, cannot be combined with `amount`.',
    ),
  ),
});

export const swapQuoteParams = params('SwapQuoteParams', {
  ...swapFields,
  from_chain: swapFields.from_chain.ignored(),
  to_chain: swapFields.to_chain.ignored(),
  amount: decimalText('Amount of the source currency to convert.'),
  from_address: optional(string({ maxLength: 255, description: 'Source blockchain address.' })).ignored(),
  to_address: optional(string({ maxLength: 255, description: 'Destination blockchain address.' })).ignored(),
  metadata: optional(metadata('Custom key-value pairs, returned with the quote.')),
});
