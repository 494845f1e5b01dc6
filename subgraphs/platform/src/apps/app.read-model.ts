import { type ListDefinition, ReadModel, column, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';

const settings = { requires: 'developer:basic:read' };

/**
 * Read model of apps. The profile and the requested actions are public; OAuth settings require `developer:basic:read`
 * on the account.
 */
export function appReadModel(models: ReadModels): ReadModel {
  return new ReadModel('App', 'platform.apps', {
    account: relation(() => models.account, 'account_id'),
    name: column('name'),
    description: column('description'),
    baseUrl: column('base_url'),
    iconUrl: column('icon_url'),
    requestedActions: column('requested_actions'),
    redirectUris: column('redirect_uris', settings),
    clientType: column('client_type', settings),
    hasClientSecret: column('($row.client_secret_hash IS NOT NULL)', settings),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and sort orders of the list of apps. Deleted apps are not listed. */
export const appList: ListDefinition = {
  filters: {
    inUse: (row, value) => `(${row}.deleted_at IS NULL) = ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
