import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `PayoutQuoteRead`. */
export const payoutQuoteFragment = readFragment('payout-quote');
