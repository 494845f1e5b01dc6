import { type Transaction, recordEvent } from '../../../kit/src';
import type { Entry } from './waitlist-entry.resource';

type EntryEvent = 'entry.created' | 'entry.approved' | 'entry.denied' | 'entry.deleted';

/**
 * Records an event with a snapshot of the waitlist entry's row. The row must be saved or locked in this transaction,
 * and must not be deleted yet.
 */
export function recordEntryEvent(tx: Transaction, type: EntryEvent, { id, accountId }: Entry): Promise<void> {
  return recordEvent(tx, 'billing.entries', { type, resource: 'Entry', resourceId: id, accountId });
}
