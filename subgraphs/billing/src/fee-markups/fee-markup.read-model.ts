import { readModelOf, type ListDefinition, ReadModel } from '../../../kit/src';
import { FeeMarkup } from './fee-markup.resource';

/** Creates the read model (mapping of GraphQL fields to SQL) of a fee markup. */
export function feeMarkupReadModel(): ReadModel {
  return readModelOf(FeeMarkup);
}

/** Filters and sort orders of the list of fee markups. Markups can only be sorted by creation time. */
export const feeMarkupList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
