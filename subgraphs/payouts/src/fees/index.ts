export { arrivalAfter, isBusinessDay } from './business-days';
export { type FeeRequest, type FeeType, type Fees, type Markup, feesOf, rateOf } from './fees';
export { type QuoteRequest, arrivalOf, limitsOf, quoteOf } from './quotes';
export { PayoutMethodQuote, PayoutSpeedQuote } from './quote.type';
