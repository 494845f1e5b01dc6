import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

const reasons = {
  unknown: sentence`${thisInput} belongs to no quote.`,
  expired: sentence`${thisInput} has expired.`,
  'other terms': sentence`${thisInput} was given for another payout.`,
};

/** The quote is unknown, has expired, or is for another payout. */
export class QuoteNotUsable extends ParameterInvalid {
  constructor(reason: keyof typeof reasons) {
    super(['quoteToken'], reasons[reason]);
  }
}
