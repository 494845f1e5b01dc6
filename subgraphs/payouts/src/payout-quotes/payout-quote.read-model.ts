import { type Currency, ExactDecimal, ReadModel, column, computed, decimalsOf } from '../../../kit/src';
import { netAmount } from '../payouts/payout.money';
import type { FeePayer } from '../payouts/payout.states';

const money = (amount: string, currency: Currency) => ({ amount, currency });
const totalFee = (fee: string, markup: string, currency: Currency) =>
  money(new ExactDecimal(fee).plus(markup).toFixed(decimalsOf(currency)), currency);
const sent = (amount: string, feeAmount: string, markupFee: string, feePaidBy: FeePayer, currency: Currency) =>
  money(netAmount({ amount, feeAmount, markupFee, feePaidBy, currency }), currency);

/** Read model of quotes: SQL sources of the GraphQL fields. */
export function payoutQuoteReadModel(): ReadModel {
  return new ReadModel('PayoutQuote', 'payouts.payout_quotes', {
    amount: computed(['amount', 'currency'], money),
    fee: computed(['fee_amount', 'markup_fee', 'currency'], totalFee),
    netAmount: computed(['amount', 'fee_amount', 'markup_fee', 'fee_paid_by', 'currency'], sent),
    destinationAmount: computed(['destination_amount', 'destination_currency'], money),
    exchangeRate: column('exchange_rate'),
    estimatedArrival: column('estimated_arrival'),
    expiresAt: column('expires_at'),
    quoteToken: column('token'),
  });
}
