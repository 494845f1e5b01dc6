import { type ResourceRead, readFragment } from '../read';
import { serializePayoutAccount } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragment (`PayoutAccountRead`) and serializer of payout accounts. */
export const payoutAccountRead: ResourceRead = {
  type: 'PayoutAccount',
  field: 'payoutAccount',
  fragment: readFragment('payout-account'),
  serialize: serializePayoutAccount,
};
