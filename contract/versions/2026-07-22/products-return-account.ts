import { defineVersionChange, fieldRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-07-22',
  name: 'products-return-account',
  summary: 'Products return the selling account as `account` instead of `company`.',
  why: 'Requests have used `account` since 2026-07-18; responses now do too.',
  upgrade: 'Read `account` of a product where you read `company`.',
  operations: [fieldRenamed('Product', { older: 'company', newer: 'account' })],
  examples: [
    {
      schema: 'Product',
      newer: { id: 'prod_1', account: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe' } },
      older: { id: 'prod_1', company: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe' } },
    },
  ],
});
