import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceRead, readFragment } from '../read';
import { serializePayoutMethod } from './serialize';

export * from './schema';
export * from './serialize';

const fragmentIn = (file: string) => readFileSync(join(__dirname, file), 'utf8');

/**
 * GraphQL fragment (`PayoutMethodRead`) and serializer of payout methods in the shape of the original REST API version,
 * which event payloads use.
 */
export const payoutMethodRead: ResourceRead = {
  type: 'PayoutMethod',
  field: 'payoutMethod',
  fragment: readFragment('payout-method'),
  serialize: serializePayoutMethod,
};

/** Text of the GraphQL fragment `SavedPayoutMethodRead`. */
export const savedPayoutMethodFragment = fragmentIn('saved.graphql');

/**
 * Text of the GraphQL fragment `PayoutMethodTermsRead`, for operations with the variables `$amount` and `$currency`.
 */
export const payoutMethodTermsFragment = fragmentIn('terms.graphql');

/** Text of the GraphQL fragment `PayoutMethodQuoteRead`. */
export const payoutMethodQuoteFragment = fragmentIn('quote.graphql');

/** Text of the GraphQL fragment `SupportedPayoutMethodRead`. */
export const supportedPayoutMethodFragment = fragmentIn('supported.graphql');
