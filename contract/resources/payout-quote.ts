import {
  dateTime,
  decimal,
  decimalText,
  enumValue,
  literal,
  object,
  params,
  resource,
  string,
  described,
} from '../wire';
import { formatPayoutAmount, sendingFields } from './payout';
import { currencies, ownerOfCredential } from './shared';

const amount = object({
  amount: decimalText('Amount in whole units.').as(formatPayoutAmount),
  currency: enumValue(currencies, 'Currency of the amount.'),
});

/** The guaranteed terms of a payout. */
export const payoutQuote = resource({
  type: 'PayoutQuote',
  fields: {
    object: literal('payout_quote'),
    id: string('Quote id (`pout_`).'),
    amount: described(amount, 'Amount of the payout before fees.'),
    fee: described(amount, 'Total fees.'),
    net_amount: described(amount, 'Amount to be sent.'),
    destination_amount: described(amount, 'Amount to be received.'),
    exchange_rate: decimal('Destination currency units per unit of the payout currency.'),
    expires_at: dateTime('Expiry time of the quote token.'),
    quote_token: string('Send the token with the payout to get these terms.'),
  },
});

export const payoutQuoteCreateParams = params('PayoutQuoteCreateParams', sendingFields).requiredUnless('account_id', [
  'user_id',
  ...ownerOfCredential,
]);
