import { byCreation, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { tokenTransactionFilters } from './token-transaction.inputs';
import { TokenTransaction } from './token-transaction.resource';

/** Defines the read model of token transactions. */
export function tokenTransactionReadModel(models: ReadModels): ReadModel<TokenTransaction> {
  return readModelOf(TokenTransaction, {}, { models });
}

export const tokenTransactionList: ListDefinition = listOf(tokenTransactionFilters, { created_at: byCreation });
