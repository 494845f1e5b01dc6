import { dateTime, decimal, decimalText, enumValue, literal, object, params, resource, string } from '../wire';
import { formatPayoutAmount, sendingFields } from './payout';
import { currencies } from './shared';

const amount = object({ amount: decimalText().as(formatPayoutAmount), currency: enumValue(currencies) });

/** The guaranteed terms of a payout. */
export const payoutQuote = resource({
  type: 'PayoutQuote',
  fields: {
    object: literal('payout_quote'),
    id: string('Quote id (`pout_`).'),
    amount,
    fee: amount,
    net_amount: amount,
    destination_amount: amount,
    exchange_rate: decimal('Destination currency units per unit of the payout currency.'),
    expires_at: dateTime(),
    quote_token: string('Send the token with the payout to get these terms.'),
  },
});

export const payoutQuoteCreateParams = params('PayoutQuoteCreateParams', sendingFields);
