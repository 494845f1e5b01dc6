import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceRead, readFragment } from '../read';
import { serializePayoutMethod } from './serialize';

export * from './schema';
export * from './serialize';

const fragmentIn = (file: string) => readFileSync(join(__dirname, file), 'utf8');

/** Fragment `PayoutMethodRead`: the original shape, which events use. */
export const payoutMethodRead: ResourceRead = {
  type: 'PayoutMethod',
  field: 'payoutMethod',
  fragment: readFragment('payout-method'),
  serialize: serializePayoutMethod,
};

/** Fragment `SavedPayoutMethodRead`. */
export const savedPayoutMethodFragment = fragmentIn('saved.graphql');

/** Fragment `PayoutMethodTermsRead`, for operations with the variables `amount` and `currency`. */
export const payoutMethodTermsFragment = fragmentIn('terms.graphql');

/** Fragment `PayoutMethodQuoteRead`. */
export const payoutMethodQuoteFragment = fragmentIn('quote.graphql');

/** Fragment `SupportedPayoutMethodRead`. */
export const supportedPayoutMethodFragment = fragmentIn('supported.graphql');
