export * from './payout-quote.entity';
export * from './payout-quote.repository';
export * from './payout-quotes';
