import { decimalNumber, decimalOf, scaleDecimal } from '../../money';
import { defineVersionChange, fieldRenamed, fieldReplaced, money, moneyString, nullable } from '../../versioning';

const businesses = ['PartnerBusiness', 'PartnerBusinessListItem'] as const;

type Totals = Readonly<Record<string, unknown>>;

/** Converts a fraction to the percentage of older versions. */
function percent(fraction: unknown): unknown {
  return fraction === null ? null : decimalNumber(scaleDecimal(decimalOf(fraction), 2));
}

export default defineVersionChange({
  version: '2026-06-20',
  name: 'partner-earnings-are-nested',
  summary:
    'Referred businesses show a breakdown of volume and earnings, earnings have specific amount names, and shares are fractions.',
  why: 'A single total does not separate settled and paid-out amounts, and using both 0.3 and 30 for the same share causes errors.',
  upgrade:
    'Read `volume_usd.attributed` and `earnings_usd.total` instead of `total_volume_usd` and `total_earnings_usd`, `transaction_amount_usd` and ' +
    '`commission_amount_usd` instead of `base_amount` and `amount`, and multiply `payout_percentage` by 100 for the percentage.',
  operations: [
    fieldReplaced(businesses, {
      older: 'total_volume_usd',
      newer: 'volume_usd',
      schema: moneyString({ description: 'Volume attributed to the partner, in US dollars.' }),
      down: ({ volume_usd: volume }) => (volume as Totals)['attributed'],
    }),
    fieldReplaced(businesses, {
      older: 'total_earnings_usd',
      newer: 'earnings_usd',
      schema: moneyString({ description: 'Pending and completed earnings, in US dollars.' }),
      down: ({ earnings_usd: earnings }) => (earnings as Totals)['total'],
    }),
    fieldReplaced([...businesses, 'PartnerBusinessEarning'], {
      older: 'payout_percentage',
      newer: 'payout_percentage',
      schema: nullable(money({ description: 'As a percentage: 30 is 30 %.' })),
      down: ({ payout_percentage: fraction }) => percent(fraction),
    }),
    fieldRenamed('PartnerBusinessEarning', { older: 'base_amount', newer: 'transaction_amount_usd' }),
    fieldRenamed('PartnerBusinessEarning', { older: 'amount', newer: 'commission_amount_usd' }),
  ],
  examples: [
    {
      schema: 'PartnerBusiness',
      newer: {
        id: 'coma_1',
        payout_percentage: 0.3,
        volume_usd: { attributed: '129.90', awaiting_settlement: '20.00', settled: '109.90' },
        earnings_usd: { total: '32.97', pending: '3.00', completed: '29.97' },
      },
      older: { id: 'coma_1', payout_percentage: 30, total_volume_usd: '129.90', total_earnings_usd: '32.97' },
    },
    {
      schema: 'PartnerBusinessListItem',
      newer: {
        payout_percentage: 0.125,
        volume_usd: { attributed: '0.00', awaiting_settlement: '0.00', settled: '0.00' },
        earnings_usd: { total: '0.00', pending: '0.00', completed: '0.00' },
      },
      older: { payout_percentage: 12.5, total_volume_usd: '0.00', total_earnings_usd: '0.00' },
    },
    {
      schema: 'PartnerBusinessEarning',
      newer: { id: 'pern_1', transaction_amount_usd: '99.90', commission_amount_usd: '29.97', payout_percentage: 0.3 },
      older: { id: 'pern_1', base_amount: '99.90', amount: '29.97', payout_percentage: 30 },
    },
    {
      schema: 'PartnerBusinessEarning',
      newer: { transaction_amount_usd: '20.00', commission_amount_usd: null, payout_percentage: null },
      older: { base_amount: '20.00', amount: null, payout_percentage: null },
    },
  ],
});
