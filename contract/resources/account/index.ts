import { type ResourceRead, readFragment } from '../read';
import { serializeAccount } from './serialize';

export * from './schema';
export * from './serialize';

export const accountRead: ResourceRead = {
  type: 'Account',
  field: 'account',
  fragment: readFragment('account'),
  serialize: serializeAccount,
};
