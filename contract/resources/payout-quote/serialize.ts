import { decimalNumber } from '../../money';
import { type MoneyData, formatPayoutAmount } from '../payout';
import { toEnumValue } from '../shared';

/** Data of a payout quote, as selected by the GraphQL fragment `PayoutQuoteRead`. */
export interface PayoutQuoteData {
  readonly id: string;
  readonly amount: MoneyData;
  readonly fee: MoneyData;
  readonly netAmount: MoneyData;
  readonly destinationAmount: MoneyData;
  readonly exchangeRate: string;
  readonly expiresAt: string;
  readonly quoteToken: string;
}

/** Serializes a payout quote for the latest REST API version. */
export function serializePayoutQuote({
  id,
  amount,
  fee,
  netAmount,
  destinationAmount,
  exchangeRate,
  expiresAt,
  quoteToken,
}: PayoutQuoteData) {
  return {
    object: 'payout_quote',
    id,
    amount: serializeAmount(amount),
    fee: serializeAmount(fee),
    net_amount: serializeAmount(netAmount),
    destination_amount: serializeAmount(destinationAmount),
    exchange_rate: decimalNumber(exchangeRate),
    expires_at: expiresAt,
    quote_token: quoteToken,
  };
}

function serializeAmount({ amount, currency }: MoneyData) {
  return { amount: formatPayoutAmount(amount), currency: toEnumValue(currency) };
}
