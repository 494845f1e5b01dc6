import { type ResourceRead, readFragment } from '../read';
import { serializePayoutAccount } from './serialize';

export * from './schema';
export * from './serialize';

/** Fragment `PayoutAccountRead`. */
export const payoutAccountRead: ResourceRead = {
  type: 'PayoutAccount',
  field: 'payoutAccount',
  fragment: readFragment('payout-account'),
  serialize: serializePayoutAccount,
};
