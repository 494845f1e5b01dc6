import { ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';
import type { RequestedAction } from '../apps/app.resource';
import type { Permissions } from '../../team/permissions/permissions';
import { ActionNotRequested, RequiredActionMissing } from './app-installation.errors';

const maxActions = 300;

/**
 * Returns the actions to grant to an app: its required actions when `named` is null, otherwise exactly the named
 * actions. Throws `ActionNotRequested` and `RequiredActionMissing`.
 *
 * @param allowed actions granted before, which may remain even if the app no longer requests them
 */
export function allowedActions(
  requestedActions: readonly RequestedAction[],
  named: readonly string[] | null | undefined,
  permissions: Permissions,
  allowed: readonly string[] = [],
): string[] {
  const holdable = requestedActions.filter(({ action }) => permissions.find(action)?.allowedOnApp);
  const required = holdable.filter((item) => item.required).map(({ action }) => action);
  if (named == null) return required;
  if (named.length > maxActions)
    throw new ParameterInvalid(['actions'], messageTemplate`${thisInput} must have at most ${maxActions} entries.`);
  const grantable = new Set([...holdable.map(({ action }) => action), ...allowed]);
  named.forEach((action, index) => {
    if (!grantable.has(action)) throw new ActionNotRequested(action, ['actions', String(index)]);
  });
  const missing = required.find((action) => !named.includes(action));
  if (missing !== undefined) throw new RequiredActionMissing(missing);
  return [...new Set(named)];
}

/**
 * Returns the actions that a caller must hold to grant the given actions. Roles do not contain the app-only
 * `webhook_receive:*` actions, which allow sending events to an app; the caller must hold `developer:manage_webhook`
 * instead.
 */
export function actionsRequiredToGrant(actions: readonly string[]): string[] {
  return [
    ...new Set(actions.map((action) => (action.startsWith('webhook_receive:') ? 'developer:manage_webhook' : action))),
  ];
}
