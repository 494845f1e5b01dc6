import { defineVersionChange, enumValueAdded } from '../../versioning';

const schemas = ['AuthorizedUser', 'AuthorizedUserListItem', 'TeamMember'] as const;

export default defineVersionChange({
  version: '2026-07-22',
  name: 'teams-have-a-workforce',
  summary: 'The role of a team member can be `workforce`.',
  why: 'People who work for several accounts have a separate role.',
  upgrade: 'Handle `workforce`, previously shown as `custom`.',
  operations: [enumValueAdded(schemas, 'role', 'workforce', { shownAs: 'custom' })],
  examples: schemas.map((schema) => ({
    schema,
    newer: { id: 'ausr_1', role: 'workforce' },
    older: { id: 'ausr_1', role: 'custom' },
  })),
});
