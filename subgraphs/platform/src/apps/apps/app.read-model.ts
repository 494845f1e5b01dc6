import { readModelOf, type ListDefinition, ReadModel, column, computed } from '../../../../kit/src';
import { App } from './app.resource';
import type { ReadModels } from '../../read-models';

const settings = { requires: 'developer:basic:read' };

/**
 * Read model of apps. The profile and the requested actions are public; OAuth settings require `developer:basic:read`
 * on the account.
 */
export function appReadModel(models: ReadModels): ReadModel<App> {
  return readModelOf(
    App,
    {
      deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
      hasClientSecret: column('($row.client_secret_hash IS NOT NULL)', settings),
    },
    { models },
  );
}

/** Filters and sort orders of the list of apps. Deleted apps are not listed. */
export const appList: ListDefinition = {
  filters: {
    inUse: (row, value) => `(${row}.deleted_at IS NULL) = ${value}`,
  },
};
