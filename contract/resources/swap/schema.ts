import { type TSchema, Type, accountId, enumOf, metadata, money, moneyString, nullable, ref } from '../../schemas';
import { optional } from '../shared';

const statuses = ['queued', 'working', 'complete', 'failed'] as const;

const common = {
  object: enumOf(['swap']),
  id: Type.String({ description: 'Swap id (`swap_`).' }),
  account_id: Type.String({ description: 'Owner of the swap (`biz_` or `user_`).' }),
  status: enumOf(statuses, {
    description: 'Status of the swap; a swap between fiat currencies is complete immediately.',
  }),
};

const token = Type.Object({ symbol: Type.String({ description: 'Currency code, such as `USD`.' }) });
const chain = Type.Union([Type.String({ maxLength: 100 }), Type.Integer(), Type.Null()]);

const swapParams = {
  from_token: Type.String({ description: 'Source currency code, case-insensitive.' }),
  to_token: Type.String({ description: 'Target currency code, case-insensitive.' }),
  from_chain: Type.Optional({ ...chain, description: 'Blockchain of the source currency.' }),
  to_chain: Type.Optional({ ...chain, description: 'Blockchain of the target currency.' }),
  slippage_bps: optional(Type.Integer({ minimum: 0, maximum: 10_000 }), {
    description: 'Maximum slippage, in basis points; for on-chain currencies.',
  }),
};

/** JSON Schemas for swaps in the date-versioned REST API, latest version. */
export const swapSchemas: Record<string, TSchema> = {
  Swap: Type.Object({
    ...common,
    tx_hashes: Type.Array(Type.String(), { description: 'Hashes of blockchain transactions.' }),
    error: nullable(Type.String(), { description: 'Failure reason; null unless the swap failed.' }),
  }),
  SwapList: Type.Object({ data: Type.Array(ref('Swap')) }),
  SwapCreated: Type.Object({
    ...common,
    amount_in: nullable(money({ description: 'Source amount; null for on-chain currencies.' })),
    amount_out: nullable(money({ description: 'Target amount; null for on-chain currencies.' })),
    from_token: token,
    to_token: token,
    rate: moneyString({
      description: 'Mid-market rate: units of the target currency for one unit of the source currency.',
    }),
    amount_out_expected: moneyString({ description: 'Expected target amount at this rate.' }),
    amount_out_min: moneyString({ description: 'Minimum accepted target amount.' }),
    to_chain: nullable(Type.String()),
  }),
  SwapListParams: Type.Object({ account_id: accountId({ description: 'Owner of the swaps (`biz_` or `user_`).' }) }),
  SwapCreateParams: Type.Object({
    account_id: accountId({ description: 'Owner of the balance (`biz_` or `user_`).' }),
    ...swapParams,
    amount: optional(
      moneyString({
        description:
          'Amount of the source currency to convert. Without it and `to_amount`, the entire amount owed in the target currency is repaid.',
      }),
    ),
    to_amount: optional(
      moneyString({
        description:
          'Amount to repay of the amount owed in the target currency, at most all of it; for two fiat currencies, cannot be combined with `amount`.',
      }),
    ),
  }),
  SwapQuoteParams: Type.Object({
    ...swapParams,
    amount: moneyString({ description: 'Amount of the source currency to convert.' }),
    from_address: optional(Type.String({ maxLength: 255 }), {
      description: 'Source blockchain address.',
    }),
    to_address: optional(Type.String({ maxLength: 255 }), { description: 'Destination blockchain address.' }),
    metadata: optional(metadata()),
  }),
  SwapQuote: Type.Object({
    object: enumOf(['swap_quote']),
    amount_in: moneyString(),
    amount_out: moneyString(),
    amount_out_min: moneyString({ description: 'Minimum target amount.' }),
    rate: moneyString({
      description: 'Mid-market rate: units of the target currency for one unit of the source currency.',
    }),
    fee_bps: Type.Integer({ description: 'Service fee, in basis points.' }),
    from_token: token,
    to_token: token,
    from_address: nullable(Type.String()),
    to_address: nullable(Type.String()),
    bridge_fee: nullable(moneyString()),
    estimated_duration_seconds: nullable(Type.Integer()),
    requires_token_approval: nullable(Type.Boolean()),
    metadata: metadata(),
  }),
};
