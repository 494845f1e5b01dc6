import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { FeeMarkup } from './fee-markup.resource';

/**
 * Records an event about a fee markup for other domains. For `set`, the markup must already be saved in this
 * transaction; for `removed`, it must be deleted only after this call.
 */
export function recordMarkup(tx: Transaction, action: 'set' | 'removed', { id, accountId }: FeeMarkup): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.fee_markup_facts', {
    type: `fact:fee_markup.${action}`,
    resourceId: id,
    accountId,
  });
}
