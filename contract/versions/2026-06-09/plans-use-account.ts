import { defineVersionChange, fieldRenamed, parameterRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-06-09',
  name: 'plans-use-account',
  summary: 'Plans return the selling account as `account` instead of `company`, in requests and in responses.',
  why: 'Consistent naming: the seller is called account everywhere in the API.',
  upgrade: 'Send `account_id` to list and create plans, and read `account` where you read `company`.',
  operations: [
    parameterRenamed(['PlanListParams', 'PlanCreateParams'], { older: 'company_id', newer: 'account_id' }),
    fieldRenamed(['Plan', 'PlanListItem'], { older: 'company', newer: 'account' }),
  ],
  examples: [
    {
      schema: 'Plan',
      newer: { id: 'plan_1', account: { id: 'biz_1', title: 'Pickaxe' } },
      older: { id: 'plan_1', company: { id: 'biz_1', title: 'Pickaxe' } },
    },
    { schema: 'PlanListItem', newer: { id: 'plan_1', account: null }, older: { id: 'plan_1', company: null } },
    { params: 'PlanListParams', older: { company_id: 'biz_1', first: 5 }, newer: { account_id: 'biz_1', first: 5 } },
    { params: 'PlanListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    {
      params: 'PlanListParams',
      request: { company_id: 'biz_1', account_id: 'biz_2' },
      refused: 'both',
      param: 'company_id',
    },
  ],
});
