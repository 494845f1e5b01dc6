import { type ResourceRead, readFragment } from '../read';
import { serializeSetupIntent } from './serialize';

export * from './schema';
export * from './serialize';

export const setupIntentRead: ResourceRead = {
  type: 'SetupIntent',
  field: 'setupIntent',
  fragment: readFragment('setup-intent'),
  serialize: serializeSetupIntent,
};
