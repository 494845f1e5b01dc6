import { defineVersionChange, envelopeFieldRenamed, fieldRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-08-14',
  name: 'envelopes-name-account',
  summary: 'The event envelope identifies the account by `account_id` instead of `company_id`.',
  why: 'Requests and responses already use the term account; events now do too.',
  upgrade: 'Read `account_id` of the envelope instead of `company_id`.',
  operations: [
    envelopeFieldRenamed({ older: 'company_id', newer: 'account_id' }),
    fieldRenamed('EventMessage', { older: 'company_id', newer: 'account_id' }),
  ],
  examples: [
    {
      envelope: {
        newer: { id: 'evt_1', type: 'plan.updated', account_id: 'biz_1', data: {} },
        older: { id: 'evt_1', type: 'plan.updated', company_id: 'biz_1', data: {} },
      },
    },
    {
      schema: 'EventMessage',
      newer: {
        id: 'msg_1',
        type: 'plan.updated',
        api_version: 'v1',
        api_version_date: '2026-08-14',
        timestamp: '2026-08-14T12:00:00.000Z',
        account_id: 'biz_1',
        data: {},
      },
      older: {
        id: 'msg_1',
        type: 'plan.updated',
        api_version: 'v1',
        api_version_date: '2026-08-14',
        timestamp: '2026-08-14T12:00:00.000Z',
        company_id: 'biz_1',
        data: {},
      },
    },
  ],
});
