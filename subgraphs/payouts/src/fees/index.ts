export { arrivalAfter, isBusinessDay } from './business-days';
export { type FeeRequest, type FeeType, type Fees, type Markup, feesOf, rateOf } from './fees';
export { type PayoutMethodQuoteData, type SpeedQuote, arrivalOf, limitsOf, quoteOf } from './quotes';
