import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { FeeMarkupEntity } from './fee-markup.entity';

/**
 * Records an event about a fee markup for other domains. For `set`, the markup must already be saved in this
 * transaction; for `removed`, it must be deleted only after this call.
 */
export function recordMarkup(
  tx: Transaction,
  action: 'set' | 'removed',
  { id, accountId }: FeeMarkupEntity,
): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.fee_markup_facts', {
    type: `fact:fee_markup.${action}`,
    resourceId: id,
    accountId,
  });
}
