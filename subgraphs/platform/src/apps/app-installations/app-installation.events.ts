import { type Transaction, recordIntegrationEvent } from '../../../../kit/src';
import type { AppInstallation } from './app-installation.resource';

const table = 'platform.app_installation_facts';

type Installation = Pick<AppInstallation, 'id' | 'accountId'>;

/** Records the integration event with the actions that an app now holds on an account. */
export function recordAppInstalled(tx: Transaction, { id, accountId }: Installation): Promise<void> {
  return recordIntegrationEvent(tx, table, { type: 'fact:app.installed', resourceId: id, accountId });
}

/** Records the integration event that an app no longer has access to an account. */
export function recordAppUninstalled(tx: Transaction, { id, accountId }: Installation): Promise<void> {
  return recordIntegrationEvent(tx, table, { type: 'fact:app.uninstalled', resourceId: id, accountId });
}
