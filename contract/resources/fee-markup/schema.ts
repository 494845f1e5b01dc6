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
  fee_type: enumOf(feeTypes, { description: 'Fee that the markup is added to.' }),
  percentage_fee: nullable(money(), { description: 'Percentage of the amount; null for none.' }),
  fixed_fee_usd: nullable(money(), { description: 'Fixed amount in US dollars; null for none.' }),
  notes: nullable(Type.String()),
  created_at: dateTime(),
  updated_at: dateTime(),
};

/** JSON Schemas for fee markups in the date-versioned REST API, latest version. */
export const feeMarkupSchemas: Record<string, TSchema> = {
  FeeMarkup: Type.Object(markup),
  FeeMarkupListItem: Type.Object(markup),
  FeeMarkupListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'Account that pays the markup.' }),
  }),
  FeeMarkupCreateParams: Type.Object({
    account_id: accountId({
      description: 'Account that pays the markup; the platform itself for all accounts without their own markup.',
    }),
    fee_type: enumOf(feeTypes),
    percentage_fee: optional(money(), { description: 'Percentage up to 100, at most 2 decimals.' }),
    fixed_fee_usd: optional(money(), { description: 'US dollars, at most 2 decimals.' }),
    notes: optional(Type.String({ maxLength: 1_000 })),
    metadata: optional(metadata()),
  }),
};
