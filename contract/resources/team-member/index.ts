import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * Text of the GraphQL fragments `TeamMemberRead` and `AuthorizedUserRead`, both on the GraphQL type of team members.
 */
export const teamMemberFragment = readFragment('team-member');
