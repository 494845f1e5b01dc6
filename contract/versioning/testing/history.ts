import { accountId, enumOf, nullable, ref, sharedSchemas, timeFilter, type TSchema, Type } from '../../schemas';
import { addDecimals, decimalNumber, decimalOf } from '../../money';
import {
  defineVersionChange,
  endpointAdded,
  endpointMoved,
  endpointRemoved,
  enumMapped,
  envelopeFieldRenamed,
  errorChanged,
  eventRenamed,
  fieldAdded,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  gate,
  parameterAdded,
  parameterFormat,
  parameterRejected,
  parameterRemoved,
  parameterRenamed,
  schemaFlattened,
  schemaNested,
  schemaReplaced,
  type VersionChange,
} from '../index';

/** Schemas of a small sample contract that covers all ways in which schemas refer to each other. */
export const inventedSchemas: Record<string, TSchema> = {
  ...sharedSchemas,
  User: Type.Object({
    id: Type.String(),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read' }),
  }),
  Product: Type.Object({ id: Type.String(), title: Type.String(), account: nullable(ref('Account')) }),
  Account: Type.Object({ id: Type.String(), owner: nullable(ref('User')) }),
  Membership: Type.Object({
    id: Type.String(),
    product_id: Type.String(),
    product: nullable(ref('Product'), { 'x-internal': true }),
    user: nullable(ref('User')),
    status: enumOf(['active', 'ended']),
    metadata: Type.Record(Type.String(), Type.String()),
  }),
  Payout: Type.Object({
    id: Type.String(),
    amount: Type.String(),
    pending: Type.String(),
    in_transit: Type.String(),
    status: enumOf(['requested', 'in_review', 'processing', 'reversed']),
    accepted: Type.Boolean({ 'x-internal': true }),
    target: Type.Union([
      Type.Object({ object: Type.Literal('user'), user: ref('User') }),
      Type.Object({ object: Type.Literal('account'), account: ref('Account') }),
    ]),
    limits: Type.Object({ daily: Type.Integer(), monthly: Type.Integer() }),
    fee: Type.Number(),
  }),
  Comment: Type.Object({ id: Type.String(), author: ref('User'), replies: Type.Array(ref('Comment')) }),
  Directory: Type.Object({ users: Type.Record(Type.String(), ref('User')), first: nullable(ref('Deleted')) }),
  Deleted: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  Untouched: Type.Object({ id: Type.String(), at: nullable(Type.String()) }),
  PlanInput: Type.Object({ title: Type.String(), account_id: Type.Optional(accountId()) }),
  MembershipListParams: Type.Object({
    account_id: Type.Optional(accountId()),
    created_after: Type.Optional(timeFilter()),
    plan: Type.Optional(ref('PlanInput')),
    status: Type.Optional(enumOf(['active', 'ended'])),
    mode: Type.Optional(enumOf(['now', 'later'], { 'x-internal': true })),
    trace: Type.Optional(Type.Boolean({ 'x-internal': true })),
    extra: Type.Optional(Type.Integer()),
  }),
  TransferParams: Type.Object({ account_id: accountId(), to: Type.Object({ account_id: accountId() }) }),
};

export const inventedEndpoints = [
  'GET /memberships',
  'POST /memberships/{id}/extend',
  'POST /memberships/{id}/free',
  'GET /old',
  'GET /new',
];

const descriptions = { summary: 'Something differs.', why: 'It had to.', upgrade: 'Adapt.' };

const payoutsV8 = defineVersionChange({
  ...descriptions,
  version: '2026-08-21',
  name: 'payouts',
  operations: [
    fieldReplaced('Payout', {
      older: 'status',
      newer: 'status',
      schema: enumOf(['requested', 'awaiting_payment', 'in_transit', 'failed']),
      down: ({ status, accepted }) => {
        if (status === 'processing') return accepted ? 'in_transit' : 'awaiting_payment';
        return status === 'reversed' ? 'failed' : 'requested';
      },
    }),
    fieldReplaced('Payout', {
      older: 'amount',
      newer: 'amount',
      schema: Type.Number(),
      down: ({ amount }) => decimalNumber(decimalOf(amount)),
    }),
    errorChanged('verification_required', { older: { status: 400, type: 'invalid_request_error' } }),
  ],
  examples: [
    { schema: 'Payout', newer: { status: 'reversed', amount: '1.50' }, older: { status: 'failed', amount: 1.5 } },
  ],
});

const events = defineVersionChange({
  ...descriptions,
  version: '2026-08-14',
  name: 'events',
  operations: [
    envelopeFieldRenamed({ older: 'company_id', newer: 'account_id' }),
    eventRenamed({ older: 'membership.went_valid', newer: 'membership.activated' }),
  ],
  examples: [
    {
      envelope: {
        newer: { id: 'msg_1', type: 'membership.activated', account_id: 'biz_1', data: {} },
        older: { id: 'msg_1', type: 'membership.went_valid', company_id: 'biz_1', data: {} },
      },
    },
  ],
});

const balances = defineVersionChange({
  ...descriptions,
  version: '2026-08-13',
  name: 'balances',
  operations: [
    fieldReplaced('Payout', {
      older: 'pending',
      newer: ['pending', 'in_transit'],
      schema: Type.String(),
      down: ({ pending, in_transit }) => addDecimals(decimalOf(pending), decimalOf(in_transit)),
    }),
    schemaNested('Payout', { into: 'limits', fields: { daily_limit: 'daily', monthly_limit: 'monthly' } }),
  ],
  examples: [
    {
      schema: 'Payout',
      newer: { pending: '1.1', in_transit: '2.25', limits: { daily: 1, monthly: 2 } },
      older: { pending: '3.35', daily_limit: 1, monthly_limit: 2 },
    },
  ],
});

const rejects = defineVersionChange({
  ...descriptions,
  version: '2026-08-12',
  name: 'rejects',
  operations: [
    parameterRejected('MembershipListParams', 'trace', { below: 'kept', message: '`trace` is gone.' }),
    parameterRejected('MembershipListParams', 'api_version', {
      below: Type.Optional(enumOf(['v1', 'v2'])),
      message: '`api_version` is gone; use `api_version_date`.',
    }),
    parameterRejected('MembershipListParams', 'cancel', { below: 'unknown', message: 'Cancel with PATCH.' }),
  ],
  examples: [
    { params: 'MembershipListParams', older: { api_version: 'v1', trace: true }, newer: { trace: true } },
    { params: 'MembershipListParams', request: { api_version: 'v1' }, refused: 'newer', param: 'api_version' },
    { params: 'MembershipListParams', request: { cancel: true }, refused: 'newer', param: 'cancel' },
  ],
});

const memberships = defineVersionChange({
  ...descriptions,
  version: '2026-07-23',
  name: 'memberships',
  operations: [
    fieldAdded('Membership', 'product_id'),
    fieldRemoved('Membership', 'product'),
    fieldReplaced('Membership', {
      older: 'metadata',
      newer: 'metadata',
      schema: nullable(Type.Record(Type.String(), Type.String())),
      down: ({ metadata }) => (Object.keys(metadata ?? {}).length === 0 ? null : metadata),
    }),
    fieldRemoved('Membership', 'owner', {
      schema: nullable(ref('User')),
      down: ({ user }) => user && structuredClone(user),
    }),
    enumMapped('Membership', 'status', { down: { ended: 'left' } }),
    enumMapped('MembershipListParams', 'status', { down: { ended: 'left' }, up: { left: 'ended', gone: 'ended' } }),
    parameterAdded('MembershipListParams', 'extra', { up: () => 1 }),
    fieldReplaced('MembershipListParams', {
      older: 'cancellation_mode',
      newer: 'mode',
      schema: Type.Optional(enumOf(['immediate', 'at_period_end'])),
      up: ({ cancellation_mode: mode }) => ({ mode: mode === 'immediate' ? 'now' : 'later' }),
    }),
    endpointAdded('GET /new'),
    endpointMoved({ older: 'POST /memberships/{id}/free', newer: 'POST /memberships/{id}/extend' }),
    gate('memberships.end-at-once', 'cancel ends access at once'),
  ],
  needs: { Membership: 'product { id title }', User: 'legacyName' },
  examples: [
    {
      schema: 'Membership',
      newer: {
        id: 'mem_1',
        product_id: 'prod_1',
        product: { id: 'prod_1' },
        user: null,
        status: 'ended',
        metadata: {},
      },
      older: { id: 'mem_1', product: { id: 'prod_1' }, user: null, owner: null, status: 'left', metadata: null },
    },
    { params: 'MembershipListParams', older: { status: 'gone' }, newer: { status: 'ended', mode: 'later', extra: 1 } },
    { params: 'MembershipListParams', request: { status: 'left' }, refused: 'newer', param: 'status' },
    { endpoint: 'POST /memberships/{id}/free', older: true, newer: false },
    { endpoint: 'POST /memberships/{id}/extend', older: true, newer: true },
    { gate: 'memberships.end-at-once' },
  ],
});

const times = defineVersionChange({
  ...descriptions,
  version: '2026-07-22',
  name: 'times',
  operations: [
    parameterFormat('TimeFilter', {
      older: Type.Union([Type.Integer(), Type.String({ format: 'date-time' })]),
      up: (older) => (typeof older === 'number' ? new Date(older * 1000).toISOString() : older),
      line: 'was ISO 8601 or Unix seconds',
    }),
    schemaReplaced('Deleted', { older: Type.Literal(true), down: () => true, line: 'was `true`' }),
    fieldRenamed(['Account', 'User'], { older: 'key', newer: 'id' }),
    endpointRemoved('GET /old'),
  ],
  examples: [
    {
      params: 'MembershipListParams',
      older: { created_after: 1_750_000_000 },
      newer: { created_after: '2025-06-15T15:06:40.000Z' },
    },
    {
      params: 'MembershipListParams',
      request: { created_after: 1_750_000_000 },
      refused: 'newer',
      param: 'created_after',
    },
  ],
});

const earlyChange = defineVersionChange({
  ...descriptions,
  version: '2026-06-09',
  name: 'early',
  operations: [
    parameterRenamed(['MembershipListParams', 'PlanInput'], { older: 'company_id', newer: 'account_id' }),
    parameterRemoved('MembershipListParams', 'verbose', { schema: Type.Optional(Type.Boolean()) }),
    fieldRenamed('Product', { older: 'company', newer: 'account' }),
    schemaFlattened('Payout', { from: 'settings', fields: { daily_limit: 'day', fee: 'fee' } }),
    fieldReplaced('Comment', {
      older: 'author',
      newer: 'author',
      schema: Type.Array(ref('User')),
      down: ({ author }) => [author],
    }),
    fieldRenamed('User', { older: 'mail', newer: 'email' }),
  ],
  examples: [
    {
      params: 'MembershipListParams',
      older: { company_id: 'biz_1', verbose: true, plan: { title: 'A', company_id: 'biz_1' } },
      newer: { account_id: 'biz_1', plan: { title: 'A', account_id: 'biz_1' } },
    },
    {
      schema: 'Payout',
      newer: { daily_limit: 1, monthly_limit: 2, fee: 3 },
      older: { monthly_limit: 2, settings: { day: 1, fee: 3 } },
    },
  ],
});

/** A sample history with every type of operation, newest first. */
export const inventedHistory: readonly VersionChange[] = [
  payoutsV8,
  events,
  balances,
  rejects,
  memberships,
  times,
  earlyChange,
];
