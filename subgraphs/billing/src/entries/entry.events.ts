import { type Transaction, recordEvent } from '../../../kit/src';
import type { EntryEntity } from './entry.entity';

type EntryEvent = 'entry.created' | 'entry.approved' | 'entry.denied' | 'entry.deleted';

/** Records an entry's change; it must have been written in this transaction, or be locked and not yet removed. */
export function recordEntryEvent(tx: Transaction, type: EntryEvent, { id, accountId }: EntryEntity): Promise<void> {
  return recordEvent(tx, 'billing.entries', { type, resource: 'Entry', resourceId: id, accountId });
}
