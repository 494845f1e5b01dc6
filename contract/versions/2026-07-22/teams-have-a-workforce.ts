import { defineVersionChange, enumValueAdded } from '../../versioning';

const schemas = ['AuthorizedUser', 'AuthorizedUserListItem', 'TeamMember'] as const;

export default defineVersionChange({
  version: '2026-07-22',
  name: 'teams-have-a-workforce',
  summary: 'The role of a team member may be `workforce`.',
  why: 'People who work for several accounts are a role of their own.',
  upgrade: 'Expect `workforce`; it was shown as `custom`.',
  operations: [enumValueAdded(schemas, 'role', 'workforce', { shownAs: 'custom' })],
  examples: schemas.map((schema) => ({
    schema,
    newer: { id: 'ausr_1', role: 'workforce' },
    older: { id: 'ausr_1', role: 'custom' },
  })),
});
