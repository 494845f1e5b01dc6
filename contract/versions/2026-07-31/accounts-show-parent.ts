import { defineVersionChange, fieldReplaced, Type } from '../../versioning';

type Parent = { readonly id: string } | null;

export default defineVersionChange({
  version: '2026-07-31',
  name: 'accounts-show-parent',
  summary: 'A connected account shows its parent as `parent_account` with title, route and logo, not only by id.',
  why: 'Clients that list connected accounts of several parents can show the parents without retrieving each of them.',
  upgrade:
    'Read `parent_account.id` where you read `parent_account_id`; both are null for an account without a parent.',
  operations: [
    fieldReplaced('Account', {
      older: 'parent_account_id',
      newer: 'parent_account',
      schema: Type.Union([Type.String(), Type.Null()], {
        description: 'Account to which it is connected (`biz_`); null for none.',
      }),
      down: ({ parent_account: parent }) => (parent as Parent)?.id ?? null,
    }),
  ],
  examples: [
    {
      schema: 'Account',
      newer: { id: 'biz_2', parent_account: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe', logo_url: null } },
      older: { id: 'biz_2', parent_account_id: 'biz_1' },
    },
    {
      schema: 'Account',
      newer: { id: 'biz_1', parent_account: null },
      older: { id: 'biz_1', parent_account_id: null },
    },
  ],
});
