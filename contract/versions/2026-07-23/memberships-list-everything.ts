import {
  Type,
  defineVersionChange,
  enumOf,
  fieldReplaced,
  gate,
  parameterAdded,
  parameterRemoved,
  parameterRenamed,
} from '../../versioning';

const orders = ['id', 'created_at', 'status', 'canceled_at', 'date_joined', 'total_spend'] as const;

export default defineVersionChange({
  version: '2026-07-23',
  name: 'memberships-list-everything',
  summary:
    'The list of memberships contains all memberships that the caller can read, owned and managed, newest first; it can be ' +
    'filtered by `account_id`, `user_id`, `status`, plan and product.',
  why: 'A caller with several accounts, or with memberships of their own, needed a separate request for each.',
  upgrade:
    'Send `account_id` to list the memberships of one account. Send `status` for `statuses[]` and `user_id` for `user_ids[]`. ' +
    'The filters by promo code and cancel option and the other sort orders were removed.',
  operations: [
    gate(
      'memberships-list-everything',
      'the list of memberships requires no account, and an inaccessible account adds no results',
    ),
    parameterRenamed('MembershipListParams', { older: 'company_id', newer: 'account_id' }),
    parameterAdded('MembershipListParams', 'user_id'),
    parameterAdded('MembershipListParams', 'status'),
    parameterAdded('MembershipListParams', 'plan_id'),
    parameterAdded('MembershipListParams', 'product_id'),
    parameterRemoved('MembershipListParams', 'statuses', { successor: 'status' }),
    parameterRemoved('MembershipListParams', 'user_ids', { successor: 'user_id' }),
    parameterRemoved('MembershipListParams', 'promo_code_ids'),
    parameterRemoved('MembershipListParams', 'cancel_options'),
    fieldReplaced('MembershipListParams', {
      older: 'order',
      newer: 'order',
      schema: Type.Optional(enumOf(orders)),
      up: ({ order }) => ({ order }),
    }),
  ],
  examples: [
    { gate: 'memberships-list-everything' },
    {
      params: 'MembershipListParams',
      older: { company_id: 'biz_1', statuses: ['active'], user_ids: ['user_1'], order: 'total_spend', first: 5 },
      newer: { account_id: 'biz_1', statuses: ['active'], user_ids: ['user_1'], order: 'total_spend', first: 5 },
    },
    {
      params: 'MembershipListParams',
      older: { account_id: 'biz_1', status: 'active', user_id: 'me' },
      newer: { account_id: 'biz_1' },
    },
    { params: 'MembershipListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    { params: 'MembershipListParams', request: { order: 'total_spend' }, refused: 'newer', param: 'order' },
    { params: 'MembershipListParams', request: { status: 'gone' }, refused: 'newer', param: 'status' },
  ],
});
