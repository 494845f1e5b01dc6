import { ParameterInvalid } from '../../../kit/src';

const reasons = {
  unknown: 'quoteToken belongs to no quote.',
  expired: 'quoteToken has expired.',
  'other terms': 'quoteToken was given for another payout.',
};

/** The quote has expired, or is for something else. */
export class QuoteNotUsable extends ParameterInvalid {
  constructor(reason: keyof typeof reasons) {
    super(['quoteToken'], reasons[reason]);
  }
}
