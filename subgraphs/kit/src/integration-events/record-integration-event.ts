import type { Transaction } from '../context';
import { recordEvent } from '../outbox/outbox';

/** Type prefix of internal events, which only other domains receive and clients never see. */
export const internalEventPrefix = 'fact:';

/** Internal event for other domains. */
export interface IntegrationEventInput {
  /** Example: `fact:file.ready`. */
  readonly type: `${typeof internalEventPrefix}${string}`;
  readonly resourceId: string;
  /** Id of the owning account or user. */
  readonly accountId: string;
}

/**
 * Records an internal event in the transaction of the change, with a snapshot of the row in that transaction, like
 * `recordEvent`. The event uses the same outbox and log as public events and keeps its order among them, but has no
 * body for clients. Its statement is deferred too.
 *
 * @param table qualified table of the resource, `platform.files`
 */
export function recordIntegrationEvent(tx: Transaction, table: string, event: IntegrationEventInput): Promise<void> {
  return recordEvent(tx, table, { ...event, resource: '' });
}
