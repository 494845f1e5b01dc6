import { type Transaction, recordFact } from '../../../kit/src';
import type { AppInstallationEntity } from './app-installation.entity';

const table = 'platform.app_installation_facts';

type Installation = Pick<AppInstallationEntity, 'id' | 'accountId'>;

/** Tells other domains what an app may do on an account from now on. */
export function recordAppInstalled(tx: Transaction, { id, accountId }: Installation): Promise<void> {
  return recordFact(tx, table, { type: 'fact:app.installed', resourceId: id, accountId });
}

/** Tells other domains that an app may do nothing on an account any more. */
export function recordAppUninstalled(tx: Transaction, { id, accountId }: Installation): Promise<void> {
  return recordFact(tx, table, { type: 'fact:app.uninstalled', resourceId: id, accountId });
}
