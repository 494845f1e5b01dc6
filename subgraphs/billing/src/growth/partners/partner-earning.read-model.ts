import { column, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { PartnerEarning } from './partner-earning.resource';
import { partnerEarningFilters } from './partner.inputs';

/** Defines the read model of earnings of partners: the columns behind each GraphQL field. */
export function partnerEarningReadModel(models: ReadModels): ReadModel<PartnerEarning> {
  return readModelOf(
    PartnerEarning,
    {
      transactionAmountUsd: column('transaction_amount'),
      commissionAmountUsd: column('commission_amount'),
    },
    { models },
  );
}

/** Filters and sort orders for the list of a partner's earnings from one referred business. */
export const partnerEarningList: ListDefinition = listOf(partnerEarningFilters, {
  orders: {
    commission_amount: { expression: (row) => `COALESCE(${row}.commission_amount, -1)`, type: 'numeric' },
    transaction_amount: { expression: (row) => `${row}.transaction_amount`, type: 'numeric' },
    payout_at: { expression: (row) => `COALESCE(${row}.payout_at, '-infinity')`, type: 'timestamptz' },
  },
  conditions: { partnerBusinessId: (row, value) => `${row}.partner_business_id = ${value}` },
});
