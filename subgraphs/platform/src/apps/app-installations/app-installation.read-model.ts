import { readModelOf, type ListDefinition, listOf, ReadModel, column } from '../../../../kit/src';
import { AppInstallation } from './app-installation.resource';
import { appInstallationFilters } from './app-installation.inputs';
import type { ReadModels } from '../../read-models';

/** Read model of installations. `appId`, `ownerId` and `ended` are needed for access checks. */
export function appInstallationReadModel(models: ReadModels): ReadModel<AppInstallation> {
  return readModelOf(
    AppInstallation,
    {
      appId: column('app_id'),
      ownerId: column('(SELECT a.account_id FROM platform.apps a WHERE a.id = $row.app_id)'),
      ended: column('($row.uninstalled_at IS NOT NULL)'),
    },
    { models },
  );
}

/** Filters and sort orders of the list of installations. Uninstalled apps are not listed. */
export const appInstallationList: ListDefinition = listOf(appInstallationFilters, {
  conditions: { active: (row, value) => `(${row}.uninstalled_at IS NULL) = ${value}` },
});
