import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';
import type { RequestedAction } from '../apps/app.entity';
import type { Permissions } from '../permissions';
import { ActionNotRequested, RequiredActionLacking } from './app-installation.errors';

const mostActions = 300;

/**
 * What an installation allows: what the app cannot do without where nothing is said, else exactly what is named.
 *
 * @param allowed what it allows already, which may stay even where the app does not ask for it any more
 */
export function allowedActions(
  asked: readonly RequestedAction[],
  named: readonly string[] | null | undefined,
  permissions: Permissions,
  allowed: readonly string[] = [],
): string[] {
  const holdable = asked.filter(({ action }) => permissions.find(action)?.allowedOnApp);
  const required = holdable.filter((one) => one.required).map(({ action }) => action);
  if (named == null) return required;
  if (named.length > mostActions)
    throw new ParameterInvalid(['actions'], sentence`${thisInput} has at most ${mostActions} entries.`);
  const open = new Set([...holdable.map(({ action }) => action), ...allowed]);
  named.forEach((action, index) => {
    if (!open.has(action)) throw new ActionNotRequested(action, ['actions', String(index)]);
  });
  const lacking = required.find((action) => !named.includes(action));
  if (lacking !== undefined) throw new RequiredActionLacking(lacking);
  return [...new Set(named)];
}

/**
 * The actions that somebody must hold who allows an app these. No role has those that only apps can hold, which let events be
 * sent to an app: whoever may have events sent somewhere may allow them.
 */
export function heldToAllow(actions: readonly string[]): string[] {
  return [
    ...new Set(actions.map((action) => (action.startsWith('webhook_receive:') ? 'developer:manage_webhook' : action))),
  ];
}
