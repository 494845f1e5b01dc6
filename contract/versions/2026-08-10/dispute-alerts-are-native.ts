import {
  Type,
  defineVersionChange,
  enumOf,
  fieldAdded,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  parameterAdded,
  parameterRenamed,
} from '../../versioning';

const schemaNames = ['DisputeAlert', 'DisputeAlertListItem'] as const;

const newer = {
  id: 'dspa_1',
  type: 'dispute_alert',
  network_resolved: false,
  actionable: false,
  not_actionable_reason: 'payment_disputed',
  amount: 30,
  currency: 'usd',
  card_brand: 'visa',
  issuer: 'A bank',
  account_id: 'biz_1',
  payment_id: 'pay_1',
  product_id: null,
  fee_charged: false,
  reported_at: '2026-07-01T00:00:00.000Z',
  transaction_at: null,
  created_at: '2026-07-02T00:00:00.000Z',
  updated_at: '2026-07-02T00:00:00.000Z',
  payment: { id: 'pay_1' },
  dispute: null,
};
const older = {
  id: 'dspa_1',
  alert_type: 'dispute',
  amount: 30,
  currency: 'usd',
  charge_for_alert: false,
  transaction_date: null,
  created_at: '2026-07-02T00:00:00.000Z',
  payment: { id: 'pay_1' },
  dispute: null,
};

export default defineVersionChange({
  version: '2026-08-10',
  name: 'dispute-alerts-are-native',
  summary:
    'Alerts state whether a refund can still prevent a dispute (`actionable`), reference account, payment and product by id, and no longer contain the payment and the dispute.',
  why: 'The right reaction to an alert depends on later changes of the payment, which sellers had to derive themselves.',
  upgrade:
    'Read `type` instead of `alert_type` (`fraud` becomes `early_fraud_warning`, the other values become `dispute_alert`), `fee_charged` instead of `charge_for_alert`, and `transaction_at` instead of ' +
    '`transaction_date`. Send `account_id` instead of `company_id`; it is optional.',
  operations: [
    fieldReplaced(schemaNames, {
      older: 'alert_type',
      newer: 'type',
      schema: enumOf(['dispute', 'dispute_rdr', 'fraud'], {
        description: '`fraud` is an early warning; the network has resolved a `dispute_rdr` automatically.',
      }),
      down: ({ type, network_resolved: resolved }) =>
        type === 'early_fraud_warning' ? 'fraud' : resolved === true ? 'dispute_rdr' : 'dispute',
    }),
    fieldRenamed(schemaNames, { older: 'charge_for_alert', newer: 'fee_charged' }),
    fieldRenamed(schemaNames, { older: 'transaction_date', newer: 'transaction_at' }),
    ...[
      'actionable',
      'not_actionable_reason',
      'card_brand',
      'issuer',
      'account_id',
      'payment_id',
      'product_id',
      'reported_at',
      'updated_at',
    ].map((name) => fieldAdded(schemaNames, name)),
    ...['payment', 'dispute'].map((name) => fieldRemoved(schemaNames, name)),
    fieldReplaced('DisputeAlertListParams', {
      older: 'account_id',
      newer: 'account_id',
      schema: Type.String({ description: 'Account id (`biz_`).' }),
      up: ({ account_id: id }) => ({ account_id: id }),
    }),
    parameterRenamed('DisputeAlertListParams', { older: 'company_id', newer: 'account_id' }),
    ...['payment_id', 'type'].map((name) => parameterAdded('DisputeAlertListParams', name)),
  ],
  examples: [
    { schema: 'DisputeAlertListItem', newer, older: { ...older, network_resolved: false } },
    {
      schema: 'DisputeAlert',
      newer: { ...newer, network_resolved: true },
      older: { ...older, alert_type: 'dispute_rdr', network_resolved: true },
    },
    {
      schema: 'DisputeAlertListItem',
      newer: { ...newer, type: 'early_fraud_warning' },
      older: { ...older, alert_type: 'fraud', network_resolved: false },
    },
    {
      params: 'DisputeAlertListParams',
      older: { company_id: 'biz_1', payment_id: 'pay_1', type: 'dispute_alert' },
      newer: { account_id: 'biz_1' },
    },
    { params: 'DisputeAlertListParams', request: {}, refused: 'older', param: 'company_id' },
    { params: 'DisputeAlertListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    {
      params: 'DisputeAlertListParams',
      request: { account_id: 'biz_1', type: 'fraud' },
      refused: 'newer',
      param: 'type',
    },
  ],
});
