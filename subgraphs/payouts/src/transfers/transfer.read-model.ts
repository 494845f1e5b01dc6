import { readModelOf, type ListDefinition, ReadModel, column, computed, reference } from '../../../kit/src';
import { Transfer } from './transfer.resource';
import { ownerField } from '../owners';
import { SealedClaim } from './sealed-claim';
import type { TransferStatus, TransferType } from './transfer.states';

/** Read model of transfers: SQL sources of the GraphQL fields. */
export function transferReadModel(): ReadModel {
  return readModelOf(Transfer, {
    origin: ownerField('account_id'),
    destination: ownerField('destination_owner_id'),
    destinationOwnerId: column('destination_owner_id'),
    createdBy: reference('created_by_user_id'),
    claimUrl: computed(
      ['id', 'account_id', 'type', 'status'],
      (id: string, originId: string, type: TransferType, status: TransferStatus) =>
        type === 'claim_link' && status === 'processing' ? new SealedClaim(id, originId) : null,
    ),
  });
}

/** Filters and sort orders of the list of transfers from one origin or to one destination. */
export const transferList: ListDefinition = {
  filters: {
    destinationOwnerId: (row, value) => `${row}.destination_owner_id = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
    amount: { expression: (row) => `${row}.amount`, type: 'numeric' },
  },
};
