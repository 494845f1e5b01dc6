import { defineVersionChange, enumValueAdded } from '../../versioning';

const schemaNames = ['PartnerBusiness', 'PartnerBusinessListItem'] as const;

export default defineVersionChange({
  version: '2026-07-22',
  name: 'partners-have-a-blueprint-tier',
  summary: '`my_partner_tier` of a referred business can be `blueprint`.',
  why: 'A business can follow the blueprint of a partner who referred neither the business nor its partner.',
  upgrade: 'Handle `blueprint`, previously shown as `second`.',
  operations: [enumValueAdded(schemaNames, 'my_partner_tier', 'blueprint', { shownAs: 'second' })],
  examples: schemaNames.map((schema) => ({
    schema,
    newer: { id: 'coma_1', my_partner_tier: 'blueprint' },
    older: { id: 'coma_1', my_partner_tier: 'second' },
  })),
});
