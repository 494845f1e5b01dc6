import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

const reasons = {
  unknown: messageTemplate`${thisInput} does not belong to a quote.`,
  expired: messageTemplate`${thisInput} has expired.`,
  'other terms': messageTemplate`${thisInput} was issued for another payout.`,
};

/** The quote is unknown, has expired, or was issued for a payout with other terms. */
export class QuoteNotUsable extends ParameterInvalid {
  constructor(reason: keyof typeof reasons) {
    super(['quoteToken'], reasons[reason]);
  }
}
