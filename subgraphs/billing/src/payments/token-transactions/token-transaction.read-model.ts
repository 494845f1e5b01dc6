import {
  byCreation,
  computed,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { customer } from '../../users/user.type';
import { tokenTransactionFilters } from './token-transaction.inputs';
import { TokenTransaction } from './token-transaction.resource';

/** Defines the read model of token transactions. */
export function tokenTransactionReadModel(models: ReadModels): ReadModel<TokenTransaction> {
  return readModelOf(TokenTransaction, {
    member: relation(() => models.member, 'member_id', { requires: 'member:basic:read' }),
    user: computed(['user_id', 'account_id'], customer),
  });
}

export const tokenTransactionList: ListDefinition = listOf(tokenTransactionFilters, { created_at: byCreation });
