import { defineVersionChange, fieldReplaced, money } from '../../versioning';

type Percentages = { readonly sales: unknown };

export default defineVersionChange({
  version: '2026-07-20',
  name: 'partners-have-several-percentages',
  summary:
    'Referred businesses show a share for each income source: `payout_percentages` with `sales`, `ad_spend`, `transfer` and `card_interchange`.',
  why: 'Partner shares differ for sales, ads, transfers and cards.',
  upgrade:
    'Read `payout_percentages.sales` instead of `payout_percentage`. Individual earnings and the sort order of lists keep the old name.',
  operations: [
    fieldReplaced(['PartnerBusiness', 'PartnerBusinessListItem'], {
      older: 'payout_percentage',
      newer: 'payout_percentages',
      schema: money({ description: 'For sales, as a fraction: 0.3 is 30 %.' }),
      down: ({ payout_percentages: percentages }) => (percentages as Percentages).sales,
    }),
  ],
  examples: [
    {
      schema: 'PartnerBusiness',
      newer: {
        id: 'coma_1',
        payout_percentages: { sales: 0.3, ad_spend: 0.05, transfer: null, card_interchange: null },
      },
      older: { id: 'coma_1', payout_percentage: 0.3 },
    },
    {
      schema: 'PartnerBusinessListItem',
      newer: { payout_percentages: { sales: 0, ad_spend: null, transfer: null, card_interchange: null } },
      older: { payout_percentage: 0 },
    },
  ],
});
