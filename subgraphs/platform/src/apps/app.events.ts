import { type Transaction, recordFact } from '../../../kit/src';
import type { AppEntity } from './app.entity';

const table = 'platform.app_facts';

/** Tells other domains that an app exists, what it is called and whose it is; its row must have been written in this transaction. */
export function recordAppKnown(tx: Transaction, { id, accountId }: Pick<AppEntity, 'id' | 'accountId'>): Promise<void> {
  return recordFact(tx, table, { type: 'fact:app.known', resourceId: id, accountId });
}

/** Tells other domains that an app is gone, and with it all of its installations. */
export function recordAppDeleted(
  tx: Transaction,
  { id, accountId }: Pick<AppEntity, 'id' | 'accountId'>,
): Promise<void> {
  return recordFact(tx, table, { type: 'fact:app.deleted', resourceId: id, accountId });
}
