import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { FeeMarkupEntity } from './fee-markup.entity';

/** Records the integration event of a markup for other domains. The markup must be saved in this transaction, or be deleted after this call. */
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
