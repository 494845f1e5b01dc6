import { type ResourceRead, readFragment } from '../read';
import { recommendedActionFragment } from '../recommended-action';
import { serializeAccount } from './serialize';

export * from './schema';
export * from './serialize';

/** Fragments `AccountListRead`, for several accounts, and `AccountRead`, which also reads what one account can do and has to do. */
export const accountRead: ResourceRead = {
  type: 'Account',
  field: 'account',
  fragment: `${readFragment('account')}\n${recommendedActionFragment}`,
  serialize: serializeAccount,
};
