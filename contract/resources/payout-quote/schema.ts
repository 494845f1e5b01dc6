import { type TSchema, Type, dateTime, enumOf, money, moneyString } from '../../schemas';
import { sending } from '../payout';
import { currencies } from '../shared';

const amountOf = () => Type.Object({ amount: moneyString(), currency: enumOf(currencies) });

/** JSON Schemas for payout quotes in the date-versioned REST API, latest version. */
export const payoutQuoteSchemas: Record<string, TSchema> = {
  PayoutQuote: Type.Object({
    object: Type.Literal('payout_quote'),
    id: Type.String({ description: 'Quote id (`pout_`).' }),
    amount: amountOf(),
    fee: amountOf(),
    net_amount: amountOf(),
    destination_amount: amountOf(),
    exchange_rate: money({ description: 'Destination currency units per unit of the payout currency.' }),
    expires_at: dateTime(),
    quote_token: Type.String({ description: 'Send the token with the payout to get these terms.' }),
  }),
  PayoutQuoteCreateParams: Type.Object(sending),
};
