import { column, computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { PartnerBusiness } from './partner-business.resource';
import { partnerBusinessFilters } from './partner.inputs';

/** Defines the read model of a partner's share in a referred business: the columns behind each GraphQL field. */
export function partnerBusinessReadModel(): ReadModel<PartnerBusiness> {
  return readModelOf(PartnerBusiness, {
    myPartnerTier: column('tier'),
    payoutPercentages: computed(
      ['sales_percentage', 'ad_spend_percentage', 'transfer_percentage', 'card_interchange_percentage'],
      (sales: string, adSpend: string | null, transfer: string | null, cardInterchange: string | null) => ({
        sales,
        adSpend,
        transfer,
        cardInterchange,
      }),
    ),
    volumeUsd: computed(
      ['volume_attributed', 'volume_awaiting_settlement', 'volume_settled'],
      (attributed: string, awaitingSettlement: string, settled: string) => ({
        attributed,
        awaitingSettlement,
        settled,
      }),
    ),
    earningsUsd: computed(
      ['earnings_total', 'earnings_pending', 'earnings_completed'],
      (total: string, pending: string, completed: string) => ({ total, pending, completed }),
    ),
  });
}

/** Filters and sort orders for the list of a partner's shares in referred businesses. */
export const partnerBusinessList: ListDefinition = listOf(partnerBusinessFilters, {
  orders: {
    referral_started_at: {
      expression: (row) => `COALESCE(${row}.referral_started_at, '-infinity')`,
      type: 'timestamptz',
    },
    referral_expires_at: {
      expression: (row) => `COALESCE(${row}.referral_expires_at, 'infinity')`,
      type: 'timestamptz',
    },
    payout_percentage: { expression: (row) => `${row}.sales_percentage`, type: 'numeric' },
    volume_usd: { expression: (row) => `${row}.volume_attributed`, type: 'numeric' },
    earnings_usd: { expression: (row) => `${row}.earnings_total`, type: 'numeric' },
  },
});
