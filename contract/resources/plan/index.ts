import { type ResourceRead, readFragment } from '../read';
import { serializePlan } from './serialize';

export * from './schema';
export * from './serialize';
export * from './tax';

export const planRead: ResourceRead = {
  type: 'Plan',
  field: 'plan',
  fragment: readFragment('plan'),
  serialize: serializePlan,
};
