import { defineVersionChange, fieldAdded, fieldRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-07-29-1',
  name: 'payouts-name-their-method',
  summary: 'Payouts show their destination as `payout_method.supported_payout_method`, with its `delivery_type`.',
  why: 'Payouts and saved methods use the same name.',
  upgrade:
    'Read `payout_method` instead of `payout_token`, and `supported_payout_method` instead of `payout_destination`.',
  operations: [
    fieldAdded('PayoutMethodKind', 'delivery_type'),
    fieldRenamed('PayoutMethodSummary', { older: 'payout_destination', newer: 'supported_payout_method' }),
    fieldRenamed(['Payout', 'PayoutCreated'], { older: 'payout_token', newer: 'payout_method' }),
  ],
  examples: [
    {
      schema: 'Payout',
      newer: {
        id: 'wdrl_1',
        payout_method: {
          nickname: 'Main',
          supported_payout_method: { payer_name: 'ACH Bank Deposit', icon_url: null, delivery_type: 'bank_deposit' },
        },
      },
      older: {
        id: 'wdrl_1',
        payout_token: { nickname: 'Main', payout_destination: { payer_name: 'ACH Bank Deposit', icon_url: null } },
      },
    },
    {
      schema: 'PayoutCreated',
      newer: { id: 'wdrl_1', payout_method: null },
      older: { id: 'wdrl_1', payout_token: null },
    },
    {
      schema: 'PayoutMethodSummary',
      newer: { nickname: null, supported_payout_method: null },
      older: { nickname: null, payout_destination: null },
    },
    {
      schema: 'PayoutMethodKind',
      newer: { payer_name: null, icon_url: null, delivery_type: 'check' },
      older: { payer_name: null, icon_url: null },
    },
  ],
});
