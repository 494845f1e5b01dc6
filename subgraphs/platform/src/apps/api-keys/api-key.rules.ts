import { ParameterInvalid, ParameterMissing, messageTemplate, thisInput } from '../../../../kit/src';
import type { Permissions } from '../../team/permissions/permissions';
import type { SystemRole } from '../../team/permissions/permission';
import type { Statement } from './api-key.resource';
import { ActionNotAllowedForKeys, ResourceNotAccessible, RoleOrStatements } from './api-key.errors';
import type { ApiKeyPermissionsInput, StatementInput } from './api-key.inputs';

const maxCounts = { statements: 50, actions: 300, resources: 100 } as const;

/** The permissions of a key: a system role, or statements (grant or deny rules). */
export interface KeyPermissions {
  readonly systemRole: SystemRole | null;
  readonly statements: readonly Statement[];
}

/** Returns the validated permissions of a key. The referenced accounts are checked by the service. */
export function toKeyPermissions(input: ApiKeyPermissionsInput, permissions: Permissions): KeyPermissions {
  const statements = input.statements ?? [];
  if (input.systemRole && statements.length > 0) throw new RoleOrStatements();
  if (input.systemRole) return { systemRole: input.systemRole, statements: [] };
  if (statements.length === 0) throw new ParameterMissing(['permissions', 'statements'], ['permissions', 'systemRole']);
  if (statements.length > maxCounts.statements)
    throw new ParameterInvalid(
      ['permissions', 'statements'],
      messageTemplate`${thisInput} must have at most ${maxCounts.statements} entries.`,
    );
  return {
    systemRole: null,
    statements: statements.map((statement, index) => toStatement(statement, index, permissions)),
  };
}

function toStatement(
  { grant, actions, resources }: StatementInput,
  index: number,
  permissions: Permissions,
): Statement {
  const path = ['permissions', 'statements', String(index)];
  if (actions.length === 0 || actions.length > maxCounts.actions)
    throw new ParameterInvalid(
      [...path, 'actions'],
      messageTemplate`${thisInput} must have 1 to ${maxCounts.actions} entries.`,
    );
  if (resources && resources.length > maxCounts.resources)
    throw new ParameterInvalid(
      [...path, 'resources'],
      messageTemplate`${thisInput} must have at most ${maxCounts.resources} entries.`,
    );
  actions.forEach((action, at) => {
    if (!permissions.find(action)?.allowedOnApiKey)
      throw new ActionNotAllowedForKeys(action, [...path, 'actions', String(at)]);
  });
  const accountIds = resources?.map((resource, at) => accountIdIn(resource, [...path, 'resources', String(at)]));
  return { grant, actions: [...new Set(actions)], accountIds: accountIds?.length ? [...new Set(accountIds)] : null };
}

/**
 * Returns the account id in a resource of a permission statement. `biz_x` and `biz_x|pass_*` both mean the account with
 * all its products.
 */
function accountIdIn(resource: string, path: readonly string[]): string {
  const [, accountId] = /^(biz_[0-9A-Za-z]+)(?:\|(?:pass|prod)_\*)?$/.exec(resource) ?? [];
  if (!accountId) throw new ResourceNotAccessible(resource, path);
  return accountId;
}

/**
 * Returns the actions that a key holds on an account. An action that one statement denies is not held, even when other
 * statements grant it.
 */
export function actionsOn(
  accountId: string,
  { systemRole, statements }: KeyPermissions,
  permissions: Permissions,
): readonly string[] {
  if (systemRole) return permissions.ofKeyRole(systemRole);
  const applicable = statements.filter((statement) => statement.accountIds?.includes(accountId) ?? true);
  const withheld = new Set(applicable.filter(({ grant }) => !grant).flatMap(({ actions }) => actions));
  const granted = new Set(applicable.filter(({ grant }) => grant).flatMap(({ actions }) => actions));
  return [...granted].filter((action) => !withheld.has(action));
}
