import { defineVersionChange, fieldAdded, fieldRemoved } from '../../versioning';

const quote = { fee: 0.25, total_received: 99.75, estimated_arrival: '2026-07-02T17:00:00.000Z' };

export default defineVersionChange({
  version: '2026-07-29',
  name: 'payout-methods-show-fees',
  summary:
    'Saved payout methods show payout fees (`fee_structure`) and arrival times (`estimated_arrival`) without an amount; quotes no longer include the arrival time.',
  why: 'Neither depends on the amount, but both required one.',
  upgrade:
    'Read `estimated_arrival.standard` for `quote.standard.estimated_arrival`, and `estimated_arrival.instant` for that of `quote.instant`.',
  operations: [
    fieldAdded('SavedPayoutMethod', 'fee_structure'),
    fieldAdded('SavedPayoutMethod', 'estimated_arrival'),
    fieldRemoved('PayoutMethodSpeedQuote', 'estimated_arrival'),
  ],
  examples: [
    {
      schema: 'SavedPayoutMethod',
      newer: {
        id: 'potk_1',
        fee_structure: { percentage: 0, fixed_amount: 0.25, currency: 'usd' },
        estimated_arrival: { standard: null, instant: null },
        quote: null,
      },
      older: { id: 'potk_1', quote: null },
    },
    { schema: 'PayoutMethodSpeedQuote', newer: quote, older: quote },
  ],
});
