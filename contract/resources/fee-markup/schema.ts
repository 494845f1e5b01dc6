import { type TSchema, Type, accountId, dateTime, enumOf, metadata, money, nullable } from '../../schemas';
import { optional, pageParams } from '../shared';

const feeTypes = [
  'crypto_withdrawal_markup',
  'rtp_withdrawal_markup',
  'next_day_bank_withdrawal_markup',
  'bank_wire_withdrawal_markup',
  'digital_wallet_withdrawal_markup',
] as const;

const markup = {
  id: Type.String({ description: 'Markup id (`fmk_`).' }),
  fee_type: enumOf(feeTypes, { description: 'The fee that it comes on top of.' }),
  percentage_fee: nullable(money(), { description: 'Percent of the amount; null for none.' }),
  fixed_fee_usd: nullable(money(), { description: 'US dollars each time; null for none.' }),
  notes: nullable(Type.String()),
  created_at: dateTime(),
  updated_at: dateTime(),
};

/** Schemas of the dated API for fee markups, latest version. */
export const feeMarkupSchemas: Record<string, TSchema> = {
  FeeMarkup: Type.Object(markup),
  FeeMarkupListItem: Type.Object(markup),
  FeeMarkupListParams: Type.Object({ ...pageParams, account_id: accountId({ description: 'The account that pays.' }) }),
  FeeMarkupCreateParams: Type.Object({
    account_id: accountId({
      description: 'The account that pays; the platform itself for all that have no markup of their own.',
    }),
    fee_type: enumOf(feeTypes),
    percentage_fee: optional(money(), { description: 'Percent up to 100, 2 decimals at most.' }),
    fixed_fee_usd: optional(money(), { description: 'US dollars, 2 decimals at most.' }),
    notes: optional(Type.String({ maxLength: 1_000 })),
    metadata: optional(metadata()),
  }),
};
