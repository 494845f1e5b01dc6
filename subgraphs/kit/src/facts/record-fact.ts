import type { Transaction } from '../context';
import { recordEvent } from '../outbox';

/** What the names of facts begin with that only other domains want to know; no client ever sees them. */
export const factPrefix = 'fact:';

/** Something that only other domains want to know. */
export interface RecordedFact {
  /** `fact:file.ready` */
  readonly type: `${typeof factPrefix}${string}`;
  readonly resourceId: string;
  /** Whose it is: an account, or a user. */
  readonly accountId: string;
}

/**
 * Writes a fact in the same transaction as the change, with the row as of now in that transaction, as `recordEvent` does. It
 * goes the way of events, in order with them, and is published without a body.
 *
 * @param table qualified table of the resource, `platform.files`
 */
export function recordFact(tx: Transaction, table: string, fact: RecordedFact): Promise<void> {
  return recordEvent(tx, table, { ...fact, resource: '' });
}
