import { defineVersionChange, schemaReplaced, Type } from '../../versioning';

export default defineVersionChange({
  version: '2026-07-22',
  name: 'deletes-return-object',
  summary:
    'Deleting a product, plan, checkout configuration, ad, ad group, ad campaign, social account or bounty ' +
    'submission returns `{id, deleted}` instead of `true`.',
  why: 'An object identifies the deleted resource and can be extended; a bare boolean cannot.',
  upgrade: 'Read `deleted` in the response instead of the response itself.',
  operations: [
    schemaReplaced('DeletedResource', {
      older: Type.Literal(true),
      down: () => true,
      line: 'was the bare value `true`',
    }),
  ],
  examples: [{ schema: 'DeletedResource', newer: { id: 'plan_1', deleted: true }, older: true }],
});
