import { type ResourceRead, readFragment } from '../read';
import { serializeResolutionCenterCase } from './serialize';

export * from './schema';
export * from './serialize';

export const resolutionCenterCaseRead: ResourceRead = {
  type: 'ResolutionCenterCase',
  field: 'resolutionCenterCase',
  fragment: readFragment('resolution-center-case'),
  serialize: serializeResolutionCenterCase,
};
