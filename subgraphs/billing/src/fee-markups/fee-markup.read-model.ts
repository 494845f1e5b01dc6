import { type ListDefinition, ReadModel, column, reference } from '../../../kit/src';

/** Creates the read model (mapping of GraphQL fields to SQL) of a fee markup. */
export function feeMarkupReadModel(): ReadModel {
  return new ReadModel('FeeMarkup', 'billing.fee_markups', {
    account: reference('account_id'),
    feeType: column('fee_type'),
    percentageFee: column('percentage_fee'),
    fixedFeeUsd: column('fixed_fee_usd'),
    notes: column('notes'),
    metadata: column('metadata'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and sort orders of the list of fee markups. Markups can only be sorted by creation time. */
export const feeMarkupList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
