import { readModelOf, type Currency, ExactDecimal, ReadModel, column, computed, decimalsOf } from '../../../../kit/src';
import { PayoutQuote } from './payout-quote.resource';
import { netAmount } from '../payouts/payout.money';
import type { FeePayer } from '../payouts/payout.states';

const money = (amount: string, currency: Currency) => ({ amount, currency });
const totalFee = (fee: string, markup: string, currency: Currency) =>
  money(new ExactDecimal(fee).plus(markup).toFixed(decimalsOf(currency)), currency);
const sent = (amount: string, feeAmount: string, markupFee: string, feePaidBy: FeePayer, currency: Currency) =>
  money(netAmount({ amount, feeAmount, markupFee, feePaidBy, currency }), currency);

/** Read model of quotes: SQL sources of the GraphQL fields. */
export function payoutQuoteReadModel(): ReadModel<PayoutQuote> {
  return readModelOf(PayoutQuote, {
    amount: computed(['amount', 'currency'], money),
    fee: computed(['fee_amount', 'markup_fee', 'currency'], totalFee),
    netAmount: computed(['amount', 'fee_amount', 'markup_fee', 'fee_paid_by', 'currency'], sent),
    destinationAmount: computed(['destination_amount', 'destination_currency'], money),
    quoteToken: column('token'),
  });
}
