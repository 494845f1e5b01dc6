import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `PayoutQuoteRead`. */
export const payoutQuoteFragment = readFragment('payout-quote');
