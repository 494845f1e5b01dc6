import { defineVersionChange, enumValueAdded } from '../../versioning';

const schemaNames = ['AuthorizedUser', 'AuthorizedUserListItem'] as const;

export default defineVersionChange({
  version: '2026-06-08',
  name: 'teams-have-advertisers',
  summary: 'The role of an authorized user can be `advertiser`.',
  why: 'People who only manage advertising have a separate role.',
  upgrade: 'Handle `advertiser`, previously shown as `custom`.',
  operations: [enumValueAdded(schemaNames, 'role', 'advertiser', { shownAs: 'custom' })],
  examples: schemaNames.flatMap((schema) => [
    { schema, newer: { id: 'ausr_1', role: 'advertiser' }, older: { id: 'ausr_1', role: 'custom' } },
    { schema, newer: { id: 'ausr_1', role: 'owner' }, older: { id: 'ausr_1', role: 'owner' } },
  ]),
});
