import { type Transaction, recordEvent } from '../../../kit/src';
import type { Dispute } from './dispute.resource';

export type DisputeEvent = 'dispute.created' | 'dispute.updated';

/**
 * Records an event of a dispute. The dispute must already be saved in this transaction, because the event contains its
 * row.
 */
export function recordDisputeEvent(tx: Transaction, type: DisputeEvent, { id, accountId }: Dispute): Promise<void> {
  return recordEvent(tx, 'trust_safety.disputes', { type, resource: 'Dispute', resourceId: id, accountId });
}
