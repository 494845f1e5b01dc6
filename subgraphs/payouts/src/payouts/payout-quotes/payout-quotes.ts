import {
  ErrorReason,
  type Transaction,
  creditOf,
  newId,
  randomString,
  ParameterInvalid,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../../kit/src';
import type { Sending, Terms, PayoutTerms } from '../payouts/payout.terms';
import { PayoutQuote } from './payout-quote.resource';
import type { PayoutQuoteRepository } from './payout-quote.repository';

const reasons = {
  unknown: messageTemplate`${thisInput} does not belong to a quote.`,
  expired: messageTemplate`${thisInput} has expired.`,
  'other terms': messageTemplate`${thisInput} was issued for another payout.`,
};

@ErrorReason(
  ['PayoutQuote', 'Payout'],
  'The quote is unknown, has expired, or was issued for a payout with other terms.',
)
class QuoteNotUsable extends ParameterInvalid {
  constructor(reason: keyof typeof reasons) {
    super(['quoteToken'], reasons[reason]);
  }
}

/** Validity of a quote in milliseconds. */
const validity = 15 * 60_000;

/** Issues quotes, and looks them up when a payout uses their token. */
export class PayoutQuotes {
  constructor(
    private readonly quotes: PayoutQuoteRepository,
    private readonly terms: PayoutTerms,
  ) {}

  /** Creates a quote for a payout, valid for 15 minutes, and returns its ID. */
  async issue(tx: Transaction, sending: Sending): Promise<string> {
    const {
      owner,
      destination: { view },
      amount,
      currency,
      speed,
    } = sending;
    const { feeAmount, markupFee, markupPlatformId, feePaidBy, netAmount, estimatedArrival } = await this.terms.of(
      tx,
      sending,
    );
    const { rate } = this.terms.rates.rate(currency, view.destinationCurrency);
    const now = tx.clock.now();
    const quote = newRow(PayoutQuote, now, {
      id: newId('pout'),
      accountId: owner,
      token: randomString(32),
      payoutMethodId: view.id,
      amount,
      currency,
      speed,
      feeAmount,
      markupFee,
      markupPlatformId,
      feePaidBy,
      destinationCurrency: view.destinationCurrency,
      exchangeRate: rate,
      destinationAmount: creditOf(netAmount, currency, view.destinationCurrency, this.terms.rates),
      estimatedArrival,
      expiresAt: new Date(now.getTime() + validity),
    });
    await this.quotes.save(tx, quote);
    return quote.id;
  }

  /**
   * Returns the quote with this token if owner, method, amount, currency, speed and fee payer match the payout. Throws
   * `QuoteNotUsable` otherwise.
   */
  async honoured(
    tx: Transaction,
    token: string,
    { owner, destination, amount, currency, speed }: Sending,
    { feePaidBy }: Terms,
  ): Promise<PayoutQuote> {
    const quote = await this.quotes.byToken(tx, token);
    if (!quote || quote.accountId !== owner) throw new QuoteNotUsable('unknown');
    if (quote.expiresAt <= tx.clock.now()) throw new QuoteNotUsable('expired');
    const same =
      quote.payoutMethodId === destination.view.id &&
      quote.amount === amount &&
      quote.currency === currency &&
      quote.speed === speed &&
      quote.feePaidBy === feePaidBy;
    if (!same) throw new QuoteNotUsable('other terms');
    return quote;
  }
}
