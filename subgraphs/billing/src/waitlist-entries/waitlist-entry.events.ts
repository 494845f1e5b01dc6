import { type Transaction, recordEvent } from '../../../kit/src';
import type { EntryEntity } from './waitlist-entry.entity';

type EntryEvent = 'entry.created' | 'entry.approved' | 'entry.denied' | 'entry.deleted';

/** Records an event of an entry. The entry must be saved in this transaction, or be locked and not yet deleted. */
export function recordEntryEvent(tx: Transaction, type: EntryEvent, { id, accountId }: EntryEntity): Promise<void> {
  return recordEvent(tx, 'billing.entries', { type, resource: 'Entry', resourceId: id, accountId });
}
