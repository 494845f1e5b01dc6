import { type Transaction, recordIntegrationEvent } from '../../../../kit/src';
import type { App } from './app.resource';

const table = 'platform.app_facts';

/** Records the integration event with the app's name, icon and owning account. The row must have been written in this transaction. */
export function recordAppSnapshot(tx: Transaction, { id, accountId }: Pick<App, 'id' | 'accountId'>): Promise<void> {
  return recordIntegrationEvent(tx, table, { type: 'fact:app.known', resourceId: id, accountId });
}

/** Records the integration event that an app and all its installations are deleted. */
export function recordAppDeleted(tx: Transaction, { id, accountId }: Pick<App, 'id' | 'accountId'>): Promise<void> {
  return recordIntegrationEvent(tx, table, { type: 'fact:app.deleted', resourceId: id, accountId });
}
