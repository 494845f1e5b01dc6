export * from './payout-quote.resource';
export * from './payout-quote.repository';
export * from './payout-quotes';
