import { column, computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { transferFilters } from './transfer.inputs';
import { Transfer } from './transfer.resource';
import { SealedClaim } from './sealed-claim';
import type { TransferStatus, TransferType } from './transfer.states';

/** Defines the read model of transfers. */
export function transferReadModel(): ReadModel<Transfer> {
  return readModelOf(Transfer, {
    destinationOwnerId: column('destination_owner_id'),
    claimUrl: computed(
      ['id', 'account_id', 'type', 'status'],
      (id: string, originId: string, type: TransferType, status: TransferStatus) =>
        type === 'claim_link' && status === 'processing' ? new SealedClaim(id, originId) : null,
    ),
  });
}

/** Filters and sort orders of the list of transfers from one origin or to one destination. */
export const transferList: ListDefinition = listOf(transferFilters, {
  orders: { amount: { expression: (row) => `${row}.amount`, type: 'numeric' } },
  conditions: { destinationOwnerId: (row, value) => `${row}.destination_owner_id = ${value}` },
});
