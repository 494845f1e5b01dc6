export { arrivalAfter, isBusinessDay } from './business-days';
export { type FeeRequest, type Markup, feesOf, rateOf } from './fees';
export { arrivalOf, limitsOf, quoteOf } from './quotes';
export { PayoutMethodQuote } from './quote.type';
