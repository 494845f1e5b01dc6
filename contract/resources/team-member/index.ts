import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `TeamMemberRead` and `AuthorizedUserRead` on the GraphQL type of team members. */
export const teamMemberFragment = readFragment('team-member');
