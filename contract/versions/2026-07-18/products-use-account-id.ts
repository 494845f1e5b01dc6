import { defineVersionChange, fieldAdded, parameterRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-07-18',
  name: 'products-use-account-id',
  summary: 'Products identify the selling account by `account_id`, in requests and in responses.',
  why: 'Consistent naming: the seller is called account everywhere in the API.',
  upgrade: 'Send `account_id` to list and create products; responses include it too.',
  operations: [
    parameterRenamed(['ProductListParams', 'ProductCreateParams'], { older: 'company_id', newer: 'account_id' }),
    fieldAdded('Product', 'account_id'),
  ],
  examples: [
    { params: 'ProductListParams', older: { company_id: 'biz_1' }, newer: { account_id: 'biz_1' } },
    { params: 'ProductListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    {
      params: 'ProductCreateParams',
      request: { title: 'Course', company_id: 'biz_1', account_id: 'biz_2' },
      refused: 'both',
      param: 'company_id',
    },
    {
      schema: 'Product',
      newer: { id: 'prod_1', company: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe' }, account_id: 'biz_1' },
      older: { id: 'prod_1', company: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe' } },
    },
  ],
});
