import { ParameterInvalid, checkLength, messageTemplate, thisInput, checkAll } from '../../../../kit/src';
import type { Permissions } from '../../team/permissions/permissions';
import { checkUrl } from '../../shared/checks';
import type { RequestedAction } from './app.resource';
import { ActionNotAllowedForApps, RedirectNotSafe } from './app.errors';

const maxSizes = { name: 100, description: 1_000, redirects: 20, redirectLength: 2_048, actions: 300 } as const;

/** Loopback host names. Requests to them do not leave the device of the browser. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The public profile of an app, to be validated. Absent fields are not validated. */
export interface AppProfile {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly baseUrl?: string | null;
}

export function checkProfile({ name, description, baseUrl }: AppProfile): void {
  checkAll(
    () => name?.trim() === '' && new ParameterInvalid(['name'], messageTemplate`${thisInput} cannot be blank.`),
    () => checkLength(name, maxSizes.name, 'name'),
    () => checkLength(description, maxSizes.description, 'description'),
    () => baseUrl != null && checkUrl(baseUrl, ['baseUrl']),
  );
}

/**
 * Returns the redirect URIs without duplicates. Throws `RedirectNotSafe` for URIs at which third parties could read the
 * authorization code.
 */
export function checkedRedirects(addresses: readonly string[]): readonly string[] {
  if (addresses.length > maxSizes.redirects)
    throw new ParameterInvalid(
      ['redirectUris'],
      messageTemplate`${thisInput} must have at most ${maxSizes.redirects} entries.`,
    );
  addresses.forEach((address, index) => checkRedirect(address, ['redirectUris', String(index)]));
  return [...new Set(addresses)];
}

function checkRedirect(address: string, path: readonly string[]): void {
  if (address.length > maxSizes.redirectLength)
    throw new RedirectNotSafe(path, `must have at most ${maxSizes.redirectLength} characters`);
  if (!/^https?:\/\/[!-[\]-~]+$/.test(address) || !URL.canParse(address))
    throw new RedirectNotSafe(path, 'must be an absolute URL');
  const { protocol, hostname, username, password } = new URL(address);
  if (address.includes('#')) throw new RedirectNotSafe(path, 'must not have a fragment');
  if (username !== '' || password !== '') throw new RedirectNotSafe(path, 'must not have a user name or password');
  if (protocol !== 'https:' && !loopbackHosts.has(hostname))
    throw new RedirectNotSafe(path, 'must use https, or http to the local device (localhost, 127.0.0.1, [::1])');
}

/**
 * Validates the actions that an app requests and returns them without duplicates. A duplicate action is required if any
 * of its entries requires it.
 */
export function checkedRequests(
  requestedActions: readonly { readonly action: string; readonly required?: boolean | null }[],
  permissions: Permissions,
): RequestedAction[] {
  if (requestedActions.length > maxSizes.actions)
    throw new ParameterInvalid(
      ['requestedActions'],
      messageTemplate`${thisInput} must have at most ${maxSizes.actions} entries.`,
    );
  const required = new Map<string, boolean>();
  requestedActions.forEach(({ action, required: isRequired }, index) => {
    if (!permissions.find(action)?.allowedOnApp)
      throw new ActionNotAllowedForApps(action, ['requestedActions', String(index), 'action']);
    required.set(action, (required.get(action) ?? false) || (isRequired ?? true));
  });
  return [...required].map(([action, isRequired]) => ({ action, required: isRequired }));
}
