/** Name of the role that runs all others in one process; the default. */
export const allRoles = 'all';

/** Names of the roles that can run in a separate process. */
export const roleNames = [
  'subgraph:platform',
  'subgraph:billing',
  'subgraph:payouts',
  'subgraph:courses',
  'subgraph:trust-safety',
  'subgraph:events',
  'gateway',
  'rest',
  'worker',
] as const;

export type RoleName = (typeof roleNames)[number];
