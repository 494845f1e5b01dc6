import {
  type Node,
  Type,
  dateTime,
  defineVersionChange,
  endpointAdded,
  enumOf,
  fieldAdded,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  money,
  nullable,
  parameterAdded,
  parameterRemoved,
  parameterRenamed,
} from '../../versioning';

const [one, schemaNames] = ['ResolutionCenterCase', ['ResolutionCenterCase', 'ResolutionCenterCaseListItem']];

const statuses = [
  'merchant_response_needed',
  'customer_response_needed',
  'merchant_info_needed',
  'customer_info_needed',
  'under_platform_review',
  'customer_won',
  'merchant_won',
  'customer_withdrew',
] as const;
const issues: Readonly<Record<string, string>> = {
  fraudulent: 'unauthorized_transaction',
  product_not_received: 'item_not_received',
  not_as_described: 'significantly_not_as_described',
  product_unacceptable: 'product_unacceptable',
  subscription_canceled: 'forgot_to_cancel',
};
const answers: Readonly<Record<string, string>> = { reply: 'respond', request_info: 'request_more_info' };
const merchantActionValues = ['accept', 'deny', 'request_more_info', 'appeal', 'respond'] as const;
const customerActionValues = ['respond', 'appeal', 'withdraw'] as const;
const platformValues = ['request_buyer_info', 'request_merchant_info', 'merchant_wins', 'merchant_refund'] as const;

function olderStatus({ status, escalated, outcome }: Readonly<Node>): unknown {
  if (outcome !== null) return outcome === 'withdrawn' ? 'customer_withdrew' : outcome;
  if (status === 'under_review') return 'under_platform_review';
  return `${status === 'awaiting_merchant' ? 'merchant' : 'customer'}_${escalated ? 'info' : 'response'}_needed`;
}

/**
 * Returns a converter of a list of actions to the action values of older versions. Actions without an older value are
 * omitted.
 */
const olderActions = (name: string, enumValues: readonly string[]) => (node: Readonly<Node>) =>
  (node[name] as readonly string[])
    .map((action) => answers[action] ?? action)
    .filter((value) => enumValues.includes(value));

function companyOf({ account }: Readonly<Node>): unknown {
  return account == null ? null : { id: (account as Node).id, title: (account as Node).title };
}

function userOf({ buyer }: Readonly<Node>): unknown {
  const { user_id: id, name, username } = buyer as Node;
  return { id: id ?? '', name, username: username ?? '' };
}

function memberOf({ buyer }: Readonly<Node>): unknown {
  const id = (buyer as Node).member_id;
  return id === null ? null : { id };
}

function paymentOf({ payment, currency }: Readonly<Node>): unknown {
  const { id, created_at: createdAt, paid_at: paidAt, total, subtotal } = payment as Node;
  return { id, currency, created_at: createdAt, paid_at: paidAt, total, subtotal };
}

const companySchema = nullable(
  Type.Object({
    id: Type.String({ description: 'Account id (`biz_`).' }),
    title: Type.String({ description: 'Name of the business.' }),
  }),
  { description: 'The selling account.' },
);
const user = Type.Object(
  {
    id: Type.String({ description: 'User id (`user_`).' }),
    name: nullable(Type.String(), { description: 'Display name; null if not set.' }),
    username: Type.String({ description: 'Unique username.' }),
  },
  { description: 'The customer.' },
);
const payment = Type.Object(
  {
    id: Type.String({ description: 'Payment id (`pay_`).' }),
    currency: nullable(Type.String(), { description: 'Currency of the amounts.' }),
    created_at: dateTime({ description: 'Time of creation.' }),
    paid_at: nullable(dateTime(), { description: 'When the payment was collected.' }),
    total: money({ description: 'Amount paid by the customer.' }),
    subtotal: nullable(money(), { description: 'Amount before discount and tax.' }),
  },
  { description: 'The disputed payment.' },
);

const [at, due] = ['2026-07-01T00:00:00.000Z', '2026-07-08T00:00:00.000Z'];
const newer = {
  id: 'reso_1',
  status: 'awaiting_merchant',
  escalated: false,
  outcome: null,
  refund: null,
  reason: 'fraudulent',
  amount: 30,
  currency: 'usd',
  account: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe', logo_url: null },
  product_id: 'prod_1',
  plan_id: 'plan_1',
  customer_appealed: false,
  available_actions: ['accept', 'deny', 'request_info'],
  response_due_at: due,
  merchant_actions: ['accept', 'deny', 'request_info'],
  customer_actions: ['withdraw'],
  buyer: { user_id: 'user_1', member_id: 'mber_1', name: null, username: 'mei', email: null },
  payment: {
    id: 'pay_1',
    payment_method_type: 'card',
    card_brand: 'visa',
    card_last4: '4242',
    total: 30,
    subtotal: 28,
    paid_at: at,
    created_at: at,
  },
  created_at: at,
  updated_at: at,
};
const older = {
  id: 'reso_1',
  status: 'merchant_response_needed',
  issue: 'unauthorized_transaction',
  company: { id: 'biz_1', title: 'Pickaxe' },
  customer_appealed: false,
  merchant_appealed: false,
  due_date: due,
  merchant_response_actions: ['accept', 'deny', 'request_more_info'],
  customer_response_actions: ['withdraw'],
  user: { id: 'user_1', name: null, username: 'mei' },
  created_at: at,
  updated_at: at,
};
const event = { id: 'revt_1', action: 'created', reporter_type: 'customer', details: 'It never came.', created_at: at };
const whole = { platform_actions: [], resolution_events: [event] };
const olderFullCase = {
  platform_response_actions: [],
  resolution_events: [event],
  member: { id: 'mber_1' },
  payment: { id: 'pay_1', currency: 'usd', created_at: at, paid_at: at, total: 30, subtotal: 28 },
};
const shown = (changed: object, status: string) => ({
  schema: one as string,
  newer: { ...newer, ...whole, ...changed },
  older: { ...older, ...olderFullCase, status },
});

export default defineVersionChange({
  version: '2026-07-27',
  name: 'resolution-center-cases-are-native',
  summary:
    'Resolution center cases have a status with four values, separate from `escalated`, `outcome` and `refund`, show the actions available to the caller, and are listed ' +
    'without specifying an account. Their events have a separate list.',
  why: 'A single value indicated the next party to act, platform involvement and the winner; separate fields are unambiguous.',
  upgrade:
    'Read `status` together with `escalated` and `outcome`, `reason` for `issue`, `response_due_at` for `due_date`, `account` for `company` and `buyer` for `user`. ' +
    'Send `account_id` for `company_id` and `status` for `statuses`. Read events from `/resolution_center_cases/{id}/events`.',
  needs: { ResolutionCenterCase: 'events(first: 50) { nodes { id action reporterType details createdAt } }' },
  operations: [
    fieldReplaced(schemaNames, {
      older: 'status',
      newer: ['status', 'escalated', 'outcome'],
      schema: enumOf(statuses, { description: 'Party that acts next, or the outcome.' }),
      down: olderStatus,
    }),
    fieldAdded(schemaNames, 'refund'),
    fieldReplaced(schemaNames, {
      older: 'issue',
      newer: 'reason',
      schema: enumOf(Object.values(issues), { description: 'Reason for the case.' }),
      down: ({ reason }) => issues[reason as string],
    }),
    fieldRenamed(schemaNames, { older: 'due_date', newer: 'response_due_at' }),
    fieldReplaced(schemaNames, { older: 'company', newer: 'account', schema: companySchema, down: companyOf }),
    fieldRemoved(schemaNames, 'merchant_appealed', {
      schema: Type.Boolean({ description: 'Whether the merchant has appealed; always false.' }),
      down: () => false,
    }),
    fieldReplaced(schemaNames, {
      older: 'merchant_response_actions',
      newer: 'merchant_actions',
      schema: Type.Array(enumOf(merchantActionValues), { description: 'Currently possible actions of the merchant.' }),
      down: olderActions('merchant_actions', merchantActionValues),
    }),
    fieldReplaced(schemaNames, {
      older: 'customer_response_actions',
      newer: 'customer_actions',
      schema: Type.Array(enumOf(customerActionValues), { description: 'Currently possible actions of the customer.' }),
      down: olderActions('customer_actions', customerActionValues),
    }),
    fieldReplaced(one as string, {
      older: 'platform_response_actions',
      newer: 'platform_actions',
      schema: Type.Array(enumOf(platformValues), { description: 'Currently possible actions of the platform.' }),
      down: olderActions('platform_actions', platformValues),
    }),
    fieldAdded(schemaNames, 'available_actions'),
    fieldRemoved(one as string, 'member', {
      schema: nullable(Type.Object({ id: Type.String({ description: 'Member id (`mber_`).' }) }), {
        description: 'The customer as a member of the account.',
      }),
      down: memberOf,
    }),
    fieldReplaced(schemaNames, { older: 'user', newer: 'buyer', schema: user, down: userOf }),
    fieldReplaced(one as string, { older: 'payment', newer: 'payment', schema: payment, down: paymentOf }),
    fieldReplaced('ResolutionCenterCaseListItem', {
      older: 'payment',
      newer: 'payment',
      schema: Type.Object(
        { id: Type.String({ description: 'Payment id (`pay_`).' }) },
        { description: 'The disputed payment.' },
      ),
      down: (node) => ({ id: (node.payment as Node).id }),
    }),
    ...['amount', 'currency', 'product_id', 'plan_id'].map((name) => fieldAdded(schemaNames, name)),
    fieldRemoved(one as string, 'resolution_events'),
    parameterRenamed('ResolutionCenterCaseListParams', { older: 'company_id', newer: 'account_id' }),
    ...['user_id', 'status', 'reason', 'outcome', 'order'].map((name) =>
      parameterAdded('ResolutionCenterCaseListParams', name),
    ),
    parameterRemoved('ResolutionCenterCaseListParams', 'statuses', { successor: 'status' }),
    endpointAdded('GET /resolution_center_cases/summary'),
    endpointAdded('GET /resolution_center_cases/{id}/events'),
    endpointAdded('POST /resolution_center_cases'),
    ...['accept', 'deny', 'request_info', 'reply', 'appeal', 'withdraw'].map((action) =>
      endpointAdded(`POST /resolution_center_cases/{id}/${action}`),
    ),
  ],
  examples: [
    { schema: 'ResolutionCenterCaseListItem', newer, older: { ...older, payment: { id: 'pay_1' } } },
    shown({}, 'merchant_response_needed'),
    shown({ escalated: true }, 'merchant_info_needed'),
    shown({ status: 'awaiting_customer' }, 'customer_response_needed'),
    shown({ status: 'awaiting_customer', escalated: true }, 'customer_info_needed'),
    shown({ status: 'under_review', escalated: true }, 'under_platform_review'),
    shown({ status: 'closed', outcome: 'customer_won', refund: 'merchant' }, 'customer_won'),
    shown({ status: 'closed', outcome: 'merchant_won', refund: 'none', escalated: true }, 'merchant_won'),
    shown({ status: 'closed', outcome: 'withdrawn', refund: 'none' }, 'customer_withdrew'),
    {
      params: 'ResolutionCenterCaseListParams',
      older: { company_id: 'biz_1', statuses: ['customer_won'] },
      newer: { account_id: 'biz_1', statuses: ['customer_won'] },
    },
    {
      params: 'ResolutionCenterCaseListParams',
      older: { account_id: 'biz_1', status: ['closed'], user_id: 'me', reason: ['fraudulent'], outcome: ['withdrawn'] },
      newer: { account_id: 'biz_1' },
    },
    {
      params: 'ResolutionCenterCaseListParams',
      request: { company_id: 'biz_1' },
      refused: 'newer',
      param: 'company_id',
    },
    {
      params: 'ResolutionCenterCaseListParams',
      request: { statuses: ['closed'] },
      refused: 'older',
      param: 'statuses[0]',
    },
    { endpoint: 'GET /resolution_center_cases/summary', older: true, newer: true },
    { endpoint: 'POST /resolution_center_cases', older: true, newer: true },
  ],
});
