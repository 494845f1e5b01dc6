import { defineVersionChange, fieldRenamed, parameterRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-07-18',
  name: 'checkouts-use-account-id',
  summary:
    'Checkout configurations identify the selling account by `account_id` instead of `company_id`: in requests, in the plan inside a request, and in responses.',
  why: 'Consistent naming: the seller is called account everywhere in the API.',
  upgrade:
    'Send `account_id` to list and create checkout configurations, also in `plan`, and read it instead of `company_id`.',
  operations: [
    parameterRenamed(['CheckoutConfigurationListParams', 'CheckoutConfigurationCreateParams', 'CheckoutPlanParams'], {
      older: 'company_id',
      newer: 'account_id',
    }),
    fieldRenamed('CheckoutConfiguration', { older: 'company_id', newer: 'account_id' }),
  ],
  examples: [
    { params: 'CheckoutConfigurationListParams', older: { company_id: 'biz_1' }, newer: { account_id: 'biz_1' } },
    {
      params: 'CheckoutConfigurationListParams',
      request: { company_id: 'biz_1' },
      refused: 'newer',
      param: 'company_id',
    },
    {
      params: 'CheckoutConfigurationCreateParams',
      older: { company_id: 'biz_1', plan: { company_id: 'biz_1', initial_price: 5 } },
      newer: { account_id: 'biz_1', plan: { account_id: 'biz_1', initial_price: 5 } },
    },
    {
      params: 'CheckoutConfigurationCreateParams',
      request: { mode: 'setup', company_id: 'biz_1' },
      refused: 'newer',
      param: 'company_id',
    },
    {
      params: 'CheckoutConfigurationCreateParams',
      request: { plan: { company_id: 'biz_1' } },
      refused: 'newer',
      param: 'plan.company_id',
    },
    {
      params: 'CheckoutConfigurationCreateParams',
      request: { plan: { company_id: 'biz_1', account_id: 'biz_2' } },
      refused: 'both',
      param: 'plan.company_id',
    },
    {
      schema: 'CheckoutConfiguration',
      newer: { id: 'ch_1', account_id: 'biz_1' },
      older: { id: 'ch_1', company_id: 'biz_1' },
    },
  ],
});
