import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `TeamMemberRead` and `AuthorizedUserRead` on the graph's team member. */
export const teamMemberFragment = readFragment('team-member');
