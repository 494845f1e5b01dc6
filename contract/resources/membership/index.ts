import { type ResourceRead, readFragment } from '../read';
import { type MembershipData, serializeMembership } from './serialize';

export * from './schema';
export * from './serialize';

/** What owners see more of their memberships; nobody else is answered from it. */
export const ownMembershipFields = ['member { accessLevel lastAccessedAt position }'];

export const membershipRead: ResourceRead = {
  type: 'Membership',
  field: 'membership',
  fragment: readFragment('membership'),
  serialize: (data: MembershipData) => serializeMembership(data),
};
