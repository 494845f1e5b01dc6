import { decimalNumber, decimalOf } from '../../money';
import {
  type Node,
  Type,
  defineVersionChange,
  enumOf,
  fieldAdded,
  fieldRemoved,
  fieldReplaced,
  money,
  nullable,
  parameterAdded,
  parameterRejected,
} from '../../versioning';

const payouts = ['Payout', 'PayoutCreated'];

const olderStatuses = [
  'requested',
  'awaiting_payment',
  'in_transit',
  'completed',
  'failed',
  'canceled',
  'denied',
] as const;

function olderStatus({ status, status_detail: detail }: Readonly<Node>): unknown {
  if (status === 'in_review') return 'requested';
  if (status === 'processing') return detail === 'awaiting_provider_acceptance' ? 'awaiting_payment' : 'in_transit';
  return status === 'reversed' ? 'failed' : status;
}

/** Returns a function that reads a field of `failure`, or null if there is no failure. */
const ofFailure =
  (name: string) =>
  ({ failure }: Readonly<Node>) =>
    (failure as Readonly<Node> | null)?.[name] ?? null;

function asNumber(name: string) {
  const schema = name === 'destination_amount' ? nullable(money()) : money();
  const down = (node: Readonly<Node>) => (node[name] === null ? null : decimalNumber(decimalOf(node[name])));
  return fieldReplaced(payouts, { older: name, newer: name, schema, down });
}

const payout = {
  object: 'payout',
  id: 'wdrl_1',
  payout_request_id: null,
  status: 'processing',
  status_detail: 'in_transit',
  amount: '125.5',
  currency: 'usd',
  fee_amount: '0.25',
  markup_fee: '0.0',
  net_amount: '125.25',
  destination_amount: null,
  exchange_rate: null,
  failure: null,
};

const older = {
  object: 'payout',
  id: 'wdrl_1',
  payout_request_id: null,
  status: 'in_transit',
  amount: 125.5,
  currency: 'usd',
  fee_amount: 0.25,
  markup_fee: 0,
  net_amount: 125.25,
  destination_amount: null,
  exchange_rate: null,
  error_code: null,
  error_message: null,
};

export default defineVersionChange({
  version: '2026-08-21',
  name: 'payout-status-has-eight-values',
  summary:
    'Payouts have a `status` with eight values, a `status_detail`, amounts as decimal strings and a `failure`. Creation returns the id that lists show.',
  why: 'Reversed payouts looked like failed ones, and payouts in review like requested ones. Strings keep every digit.',
  upgrade:
    'Read amounts as decimal strings. `in_transit` and `awaiting_payment` become `processing`; use `status_detail` to distinguish them. Read `failure.code` ' +
    'instead of `error_code`. Send the key in the header `Idempotency-Key`. Store `payout_request_id` instead of the `cofr_` id of a stablecoin payout.',
  operations: [
    fieldReplaced(payouts, {
      older: 'status',
      newer: ['status', 'status_detail'],
      schema: enumOf(olderStatuses),
      down: olderStatus,
    }),
    ...['amount', 'fee_amount', 'net_amount', 'markup_fee', 'destination_amount'].map(asNumber),
    fieldRemoved(payouts, 'error_code', {
      schema: nullable(Type.String(), { description: 'Failure code; null without a failure.' }),
      down: ofFailure('code'),
    }),
    fieldRemoved(payouts, 'error_message', {
      schema: nullable(Type.String(), { description: 'Explanation of the failure; null without one.' }),
      down: ofFailure('message'),
    }),
    fieldAdded(payouts, 'failure'),
    fieldReplaced('PayoutCreated', {
      older: 'id',
      newer: 'id',
      schema: Type.String({
        description: 'Payout id (`wdrl_`), or the id of the conversion (`cofr_`) for a stablecoin payout.',
      }),
      down: ({ id, payout_request_id: request }) => request ?? id,
    }),
    parameterAdded('PayoutListParams', 'status'),
    parameterRejected('PayoutCreateParams', 'idempotency_key', {
      below: Type.Optional(
        nullable(Type.String({ maxLength: 255 }), { description: 'Makes the request take effect at most once.' }),
      ),
      message: 'Send the key in the header `Idempotency-Key`.',
    }),
  ],
  examples: [
    { schema: 'Payout', newer: payout, older },
    {
      schema: 'Payout',
      newer: { ...payout, status: 'processing', status_detail: 'awaiting_provider_acceptance' },
      older: { ...older, status: 'awaiting_payment' },
    },
    {
      schema: 'Payout',
      newer: { ...payout, status: 'in_review', status_detail: 'awaiting_review' },
      older: { ...older, status: 'requested' },
    },
    {
      schema: 'Payout',
      newer: {
        ...payout,
        status: 'reversed',
        failure: { code: 'account_closed', message: 'Closed.', funds_returned_at: null },
        destination_amount: '112.4',
        exchange_rate: 0.9,
      },
      older: {
        ...older,
        status: 'failed',
        error_code: 'account_closed',
        error_message: 'Closed.',
        destination_amount: 112.4,
        exchange_rate: 0.9,
      },
    },
    { schema: 'PayoutCreated', newer: payout, older },
    {
      schema: 'PayoutCreated',
      newer: { ...payout, payout_request_id: 'cofr_1' },
      older: { ...older, id: 'cofr_1', payout_request_id: 'cofr_1' },
    },
    { params: 'PayoutListParams', older: { account_id: 'biz_1', status: 'reversed' }, newer: { account_id: 'biz_1' } },
    {
      params: 'PayoutCreateParams',
      older: { amount: 5, payout_method_id: 'potk_1', account_id: 'biz_1', idempotency_key: 'k' },
      newer: { amount: 5, payout_method_id: 'potk_1', account_id: 'biz_1' },
    },
    {
      params: 'PayoutCreateParams',
      older: { amount: 5, payout_method_id: 'potk_1' },
      newer: { amount: 5, payout_method_id: 'potk_1' },
    },
    {
      params: 'PayoutCreateParams',
      request: { amount: 5, payout_method_id: 'potk_1', idempotency_key: 'k' },
      refused: 'newer',
      param: 'idempotency_key',
    },
  ],
});
