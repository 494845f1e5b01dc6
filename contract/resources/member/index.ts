import { type ResourceRead, readFragment } from '../read';
import { serializeMember } from './serialize';

export * from './schema';
export * from './serialize';

export const memberRead: ResourceRead = {
  type: 'Member',
  field: 'member',
  fragment: readFragment('member'),
  serialize: serializeMember,
};
