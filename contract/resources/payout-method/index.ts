import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceRead, readFragment } from '../read';
import { serializePayoutMethod } from './serialize';

export * from './schema';
export * from './serialize';

const fragmentIn = (file: string) => readFileSync(join(__dirname, file), 'utf8');

/** The fragment `PayoutMethodRead`: the first form, in which events tell of one. */
export const payoutMethodRead: ResourceRead = {
  type: 'PayoutMethod',
  field: 'payoutMethod',
  fragment: readFragment('payout-method'),
  serialize: serializePayoutMethod,
};

/** The fragment `SavedPayoutMethodRead`. */
export const savedPayoutMethodFragment = fragmentIn('saved.graphql');

/** The fragment `PayoutMethodTermsRead`, for documents with the variables `amount` and `currency`. */
export const payoutMethodTermsFragment = fragmentIn('terms.graphql');

/** The fragment `PayoutMethodQuoteRead`. */
export const payoutMethodQuoteFragment = fragmentIn('quote.graphql');

/** The fragment `SupportedPayoutMethodRead`. */
export const supportedPayoutMethodFragment = fragmentIn('supported.graphql');
