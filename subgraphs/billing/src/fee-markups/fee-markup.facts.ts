import { type Transaction, recordFact } from '../../../kit/src';
import type { FeeMarkupEntity } from './fee-markup.entity';

/** Tells other domains of a markup; it must have been written in this transaction, or be removed after this. */
export function recordMarkup(
  tx: Transaction,
  what: 'set' | 'removed',
  { id, accountId }: FeeMarkupEntity,
): Promise<void> {
  return recordFact(tx, 'billing.fee_markup_facts', { type: `fact:fee_markup.${what}`, resourceId: id, accountId });
}
