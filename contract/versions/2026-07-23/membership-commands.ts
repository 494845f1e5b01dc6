import {
  defineVersionChange,
  endpointAdded,
  endpointRemoved,
  gate,
  parameterAdded,
  parameterRejected,
  parameterRemoved,
  parameterRenamed,
} from '../../versioning';

export default defineVersionChange({
  version: '2026-07-23',
  name: 'membership-commands',
  summary:
    'Canceling a membership ends access immediately; cancellation at the end of the period is scheduled and undone with ' +
    '`cancel_at_period_end`. `extend` adds free days, metadata is merged, and a pause ends at `until`.',
  why: 'Ending access and not renewing are two separate decisions; one call that did either depending on a parameter was error-prone.',
  upgrade:
    'If you canceled without `cancellation_mode: immediate`, send `PATCH /memberships/{id}` with ' +
    '`cancel_at_period_end: true`; to undo it, send false. Add free days with `extend` and `days`. Send `{}` before ' +
    'new metadata to replace all of it.',
  operations: [
    gate('membership-cancel-ends-access', 'canceling a membership ends access immediately'),
    gate('membership-metadata-merges', 'metadata of a membership is merged into the existing metadata; `{}` clears it'),
    parameterAdded('MembershipUpdateParams', 'cancel_at_period_end'),
    parameterAdded('MembershipCancelParams', 'reason'),
    parameterRejected('MembershipCancelParams', 'cancellation_mode', {
      below: 'kept',
      message:
        '`cancel` ends access immediately. To end with the period, send PATCH /memberships/{id} with `cancel_at_period_end`.',
    }),
    parameterRejected('MembershipCancelParams', 'cancel_at_period_end', {
      below: 'unknown',
      message: '`cancel` ends access immediately. Send PATCH /memberships/{id} with `cancel_at_period_end` instead.',
    }),
    parameterRenamed('MembershipPauseParams', { older: 'resumes_at', newer: 'until' }),
    parameterRemoved('MembershipPauseParams', 'void_payments'),
    endpointAdded('POST /memberships/{id}/extend'),
    endpointRemoved('POST /memberships/{id}/add_free_days', { successor: 'POST /memberships/{id}/extend' }),
    endpointRemoved('POST /memberships/{id}/uncancel', { successor: 'PATCH /memberships/{id}' }),
    endpointRemoved('POST /memberships/{id}/resync_access', { successor: 'GET /memberships/{id}' }),
  ],
  examples: [
    { gate: 'membership-cancel-ends-access' },
    { gate: 'membership-metadata-merges' },
    {
      params: 'MembershipUpdateParams',
      older: { metadata: { a: 1 }, cancel_at_period_end: true },
      newer: { metadata: { a: 1 } },
    },
    {
      params: 'MembershipCancelParams',
      older: { cancellation_mode: 'immediate', reason: 'none' },
      newer: { cancellation_mode: 'immediate' },
    },
    {
      params: 'MembershipCancelParams',
      request: { cancellation_mode: 'at_period_end' },
      refused: 'newer',
      param: 'cancellation_mode',
    },
    {
      params: 'MembershipCancelParams',
      request: { cancel_at_period_end: true },
      refused: 'newer',
      param: 'cancel_at_period_end',
    },
    {
      params: 'MembershipPauseParams',
      older: { resumes_at: '2026-09-01T00:00:00Z', void_payments: true },
      newer: { until: '2026-09-01T00:00:00Z', void_payments: true },
    },
    {
      params: 'MembershipPauseParams',
      request: { resumes_at: '2026-09-01T00:00:00Z' },
      refused: 'newer',
      param: 'resumes_at',
    },
    { endpoint: 'POST /memberships/{id}/extend', older: true, newer: true },
    { endpoint: 'POST /memberships/{id}/add_free_days', older: true, newer: false },
    { endpoint: 'POST /memberships/{id}/uncancel', older: true, newer: false },
    { endpoint: 'POST /memberships/{id}/resync_access', older: true, newer: false },
  ],
});
