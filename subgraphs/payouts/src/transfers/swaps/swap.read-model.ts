import { byCreation, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { Swap } from './swap.resource';
import { ownerField } from '../../ledger/owners/owner.read-model';

/** Defines the read model of swaps. */
export function swapReadModel(): ReadModel<Swap> {
  return readModelOf(Swap, { owner: ownerField('account_id') });
}

/** List of swaps of one owner, ordered by creation time. */
export const swapList: ListDefinition = listOf({}, { created_at: byCreation });
