import { byCreation, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { FeeMarkup, feeMarkupFilters } from './fee-markup.resource';

/** Creates the read model (mapping of GraphQL fields to SQL) of a fee markup. */
export function feeMarkupReadModel(): ReadModel<FeeMarkup> {
  return readModelOf(FeeMarkup);
}

/** The list of fee markups, which is sorted by the time of creation. */
export const feeMarkupList: ListDefinition = listOf(feeMarkupFilters, { created_at: byCreation });
