import { type ResourceRead, readFragment } from '../read';
import { serializeDeposit } from './serialize';

export * from './schema';
export * from './serialize';

/** How REST routes and events read deposits, with the GraphQL fragment `DepositRead`. */
export const depositRead: ResourceRead = {
  type: 'Deposit',
  field: 'deposit',
  fragment: readFragment('deposit'),
  serialize: serializeDeposit,
};
