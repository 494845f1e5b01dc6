import { type ResourceRead, readFragment } from '../read';
import { serializeWithdrawal } from './serialize';

export * from './schema';
export * from './serialize';

export const withdrawalRead: ResourceRead = {
  type: 'Withdrawal',
  field: 'withdrawal',
  fragment: readFragment('withdrawal'),
  serialize: serializeWithdrawal,
};
