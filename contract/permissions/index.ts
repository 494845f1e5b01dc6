import { accountPermissions } from './account';
import { communityPermissions } from './community';
import { developerPermissions } from './developers';
import type { Permission } from './permission';
import type { Row } from './rows';
import { sellingPermissions } from './selling';

export type { Permission } from './permission';

const catalogue = { ...accountPermissions, ...sellingPermissions, ...communityPermissions, ...developerPermissions };

function permissionOf(
  category: string,
  [action, name, description, roles, holders = ['api_key', 'app', 'user']]: Row,
): Permission {
  return {
    action,
    name,
    description,
    category,
    roles,
    allowedOnApiKey: holders.includes('api_key'),
    allowedOnApp: holders.includes('app'),
    allowedOnUser: holders.includes('user'),
  };
}

/** All permissions, in the order in which they are listed for developers. */
export const permissions: readonly Permission[] = Object.entries(catalogue).flatMap(([category, rows]) =>
  rows.map((row) => permissionOf(category, row)),
);
