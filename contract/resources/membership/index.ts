import { type ResourceRead, readFragment } from '../read';
import { type MembershipData, serializeMembership } from './serialize';

export * from './schema';
export * from './serialize';

export const membershipRead: ResourceRead = {
  type: 'Membership',
  field: 'membership',
  fragment: readFragment('membership'),
  serialize: (data: MembershipData) => serializeMembership(data),
};
