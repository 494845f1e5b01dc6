import { decimal, enumValue, metadata, nullable, optional, params, resource, string } from '../wire';
import { accountIdParam, pageFields, timestamps } from './shared';

const feeType = enumValue(
  [
    'crypto_withdrawal_markup',
    'rtp_withdrawal_markup',
    'next_day_bank_withdrawal_markup',
    'bank_wire_withdrawal_markup',
    'digital_wallet_withdrawal_markup',
  ],
  'Fee that the markup is added to.',
);

/** A markup on a fee that an account pays to its platform. */
export const feeMarkup = resource({
  type: 'FeeMarkup',
  listItem: 'FeeMarkupListItem',
  fields: {
    id: string('Markup id (`fmk_`).'),
    fee_type: feeType,
    percentage_fee: nullable(
      decimal('Percentage of the amount, up to 100, with at most 2 decimals; null for none.'),
    ).write('create'),
    fixed_fee_usd: nullable(decimal('Fixed amount in US dollars, with at most 2 decimals; null for none.')).write(
      'create',
    ),
    notes: nullable(string('Notes of the platform.')).write('create', string({ maxLength: 1_000 })),
    ...timestamps,
  },
});

export const feeMarkupListParams = params('FeeMarkupListParams', {
  ...pageFields,
  account_id: accountIdParam('Account that pays the markup.'),
});

export const feeMarkupCreateParams = params('FeeMarkupCreateParams', {
  account_id: accountIdParam(
    'Account that pays the markup; the platform itself for all accounts without their own markup.',
  ),
  fee_type: feeType,
  ...feeMarkup.parameters('create'),
  metadata: optional(metadata()),
}).oneRequired('percentage_fee', 'fixed_fee_usd');
