import { type ResourceRead, readFragment } from '../read';
import { recommendedActionFragment } from '../recommended-action';
import { serializeAccount } from './serialize';

export * from './schema';
export * from './serialize';

/**
 * How REST routes and events read accounts, with the GraphQL fragments `AccountListRead` for lists and `AccountRead`,
 * which also selects capabilities and required actions.
 */
export const accountRead: ResourceRead = {
  type: 'Account',
  field: 'account',
  fragment: `${readFragment('account')}\n${recommendedActionFragment}`,
  serialize: serializeAccount,
};
