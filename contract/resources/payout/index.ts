import { type ResourceRead, readFragment } from '../read';
import { serializePayout } from './serialize';

export * from './schema';
export * from './serialize';
export * from './enums';

export const payoutRead: ResourceRead = {
  type: 'Payout',
  field: 'payout',
  fragment: readFragment('payout'),
  serialize: serializePayout,
};
