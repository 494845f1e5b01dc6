import { type ResourceRead, readFragment } from '../read';
import { type MembershipData, serializeMembership } from './serialize';

export * from './schema';
export * from './serialize';

/**
 * Additional GraphQL selection for users who read their own memberships. Responses to other callers never contain these
 * fields.
 */
export const ownMembershipFields = ['member { accessLevel lastAccessedAt position }'];

export const membershipRead: ResourceRead = {
  type: 'Membership',
  field: 'membership',
  fragment: readFragment('membership'),
  serialize: (data: MembershipData) => serializeMembership(data),
};
