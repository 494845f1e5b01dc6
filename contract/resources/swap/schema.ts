import { type TSchema, Type, accountId, enumOf, metadata, money, moneyString, nullable, ref } from '../../schemas';
import { optional } from '../shared';

const statuses = ['queued', 'working', 'complete', 'failed'] as const;

const common = {
  object: enumOf(['swap']),
  id: Type.String({ description: 'Swap id (`swap_`).' }),
  account_id: Type.String({ description: 'Whose it is (`biz_` or `user_`).' }),
  status: enumOf(statuses, { description: 'How far it has come; between fiat currencies it is complete at once.' }),
};

const token = Type.Object({ symbol: Type.String({ description: 'Code of the currency, `USD`.' }) });
const chain = Type.Union([Type.String({ maxLength: 100 }), Type.Integer(), Type.Null()]);

const swapParams = {
  from_token: Type.String({ description: 'Currency that is given, by its code in any case.' }),
  to_token: Type.String({ description: 'Currency that is got, by its code in any case.' }),
  from_chain: Type.Optional({ ...chain, description: 'Chain that the first one is on.' }),
  to_chain: Type.Optional({ ...chain, description: 'Chain that the second one is to be on.' }),
  slippage_bps: optional(Type.Integer({ minimum: 0, maximum: 10_000 }), {
    description: 'What may be lost on the way, in hundredths of a percent; for currencies on chains.',
  }),
};

/** Schemas of the dated API for swaps, latest version. */
export const swapSchemas: Record<string, TSchema> = {
  Swap: Type.Object({
    ...common,
    tx_hashes: Type.Array(Type.String(), { description: 'Transactions on chains.' }),
    error: nullable(Type.String(), { description: 'Why it failed; null unless it did.' }),
  }),
  SwapList: Type.Object({ data: Type.Array(ref('Swap')) }),
  SwapCreated: Type.Object({
    ...common,
    amount_in: nullable(money({ description: 'What was given; null for currencies on chains.' })),
    amount_out: nullable(money({ description: 'What was got; null for currencies on chains.' })),
    from_token: token,
    to_token: token,
    rate: moneyString({ description: 'Units of the second currency for one of the first, mid-market.' }),
    amount_out_expected: moneyString({ description: 'What it comes to at the rate.' }),
    amount_out_min: moneyString({ description: 'The least that is taken.' }),
    to_chain: nullable(Type.String()),
  }),
  SwapListParams: Type.Object({ account_id: accountId({ description: 'Whose swaps (`biz_` or `user_`).' }) }),
  SwapCreateParams: Type.Object({
    account_id: accountId({ description: 'Whose balance it is (`biz_` or `user_`).' }),
    ...swapParams,
    amount: optional(
      moneyString({
        description:
          'How much of the first currency is converted. Without it, and without `to_amount`, all that is owed in the second one is repaid.',
      }),
    ),
    to_amount: optional(
      moneyString({
        description:
          'How much of what is owed in the second currency is repaid, all of it at most; for two fiat currencies, not together with `amount`.',
      }),
    ),
  }),
  SwapQuoteParams: Type.Object({
    ...swapParams,
    amount: moneyString({ description: 'How much of the first currency would be converted.' }),
    from_address: optional(Type.String({ maxLength: 255 }), {
      description: 'Address on a chain that it would come from.',
    }),
    to_address: optional(Type.String({ maxLength: 255 }), { description: 'Address on a chain that it would go to.' }),
    metadata: optional(metadata()),
  }),
  SwapQuote: Type.Object({
    object: enumOf(['swap_quote']),
    amount_in: moneyString(),
    amount_out: moneyString(),
    amount_out_min: moneyString({ description: 'The least that would be got.' }),
    rate: moneyString({ description: 'Units of the second currency for one of the first, mid-market.' }),
    fee_bps: Type.Integer({ description: 'What the service takes, in hundredths of a percent.' }),
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
