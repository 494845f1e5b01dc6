import { registerEnum } from '../../../../kit/src';

export const markupTypes = [
  'crypto_withdrawal_markup',
  'rtp_withdrawal_markup',
  'next_day_bank_withdrawal_markup',
  'bank_wire_withdrawal_markup',
  'digital_wallet_withdrawal_markup',
] as const;
export type MarkupType = (typeof markupTypes)[number];
export const MarkupTypeEnum = registerEnum('FeeMarkupType', markupTypes, 'The fee to which a markup is added.');
