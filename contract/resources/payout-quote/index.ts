import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragment `PayoutQuoteRead`. */
export const payoutQuoteFragment = readFragment('payout-quote');
