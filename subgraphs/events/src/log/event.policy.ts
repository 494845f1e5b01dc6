import { eventDefinition, eventNames } from '../../../../contract/events';
import {
  type Context,
  hasPermission,
  Forbidden,
  NotFound,
  type Principal,
  canAccess,
  messageTemplate,
  thisInput,
} from '../../../kit/src';
import type { EventVisibility } from './event-log';
import { invalidParameter } from './event.errors';
import type { LoggedEvent } from './logged-event';

/**
 * Returns the first permission that the caller lacks for reading events of this type on the account; undefined if none
 * is missing.
 */
function missing(principal: Principal, type: string, accountId: string): string | undefined {
  return (eventDefinition(type)?.requires ?? ['']).find((action) => !hasPermission(principal, action, accountId));
}

/** Whether the caller may read the event. */
export function canSee(principal: Principal, event: LoggedEvent): boolean {
  return (
    eventDefinition(event.type) !== undefined &&
    canAccess(principal, event.accountId) &&
    missing(principal, event.type, event.accountId) === undefined
  );
}

/**
 * Throws `Forbidden` for an event of an accessible account that the caller may not read. Does nothing for integration
 * events, which are never visible to callers.
 */
export function requireVisible(principal: Principal, event: LoggedEvent): void {
  if (eventDefinition(event.type) === undefined) return;
  const action = missing(principal, event.type, event.accountId);
  if (canAccess(principal, event.accountId) && action !== undefined) throw new Forbidden(action);
}

/**
 * Returns the event types that the caller may read: on one account or on all accessible accounts, among the given types
 * or all types. Reading an event requires the permission for reading its resource.
 *
 * Throws `parameter_invalid` for an unknown type, `NotFound` for an account that is not accessible, and `Forbidden` if
 * the caller may not read a named type, or any type at all, on any of these accounts.
 */
export function accessibleAccountsOf(
  ctx: Context,
  accountId: string | null | undefined,
  types: readonly string[] | null | undefined,
): EventVisibility {
  const { principal } = ctx;
  const requested = types ? checkedTypes(types) : eventNames;
  if (accountId && !canAccess(principal, accountId)) throw new NotFound();
  if (principal.kind === 'system' && !accountId) return { everywhere: new Set(requested) };
  const accounts = accountId ? [accountId] : principal.grants.map((grant) => grant.accountId);
  const readable = readableTypes(principal, accounts, requested);
  const isUserWithoutAccounts = accounts.length === 0 && principal.kind === 'user';
  if (!isUserWithoutAccounts)
    rejectInaccessible(principal, accounts, { open: readable, wanted: requested, areNamed: types != null });
  return { accounts: readable };
}

/** Maximum number of event names in the argument `types`. It exceeds the number of event types. */
const maxTypes = 100;

function checkedTypes(types: readonly string[]): readonly string[] {
  const unknown = types.find((type) => eventDefinition(type) === undefined);
  if (unknown !== undefined)
    throw invalidParameter('types', `There is no event named ${JSON.stringify(unknown.slice(0, 60))}.`);
  if (types.length > maxTypes)
    throw invalidParameter('types', messageTemplate`${thisInput} must name at most ${maxTypes} events.`);
  if (types.length === 0)
    throw invalidParameter(
      'types',
      messageTemplate`${thisInput} must name at least one event, or be omitted for all events.`,
    );
  return [...new Set(types)];
}

/**
 * Returns the event types that the caller may read, by account id. Accounts without readable types are omitted;
 * accounts with equal types share one set.
 */
function readableTypes(
  principal: Principal,
  accounts: readonly string[],
  requested: readonly string[],
): Map<string, ReadonlySet<string>> {
  const sets = new Map<string, ReadonlySet<string>>();
  const readable = new Map<string, ReadonlySet<string>>();
  for (const account of accounts) {
    const types = requested.filter((type) => missing(principal, type, account) === undefined);
    if (types.length === 0) continue;
    const key = types.join();
    const shared = sets.get(key) ?? new Set(types);
    sets.set(key, shared);
    readable.set(account, shared);
  }
  return readable;
}

interface TypeSelection {
  readonly open: ReadonlyMap<string, ReadonlySet<string>>;
  readonly wanted: readonly string[];
  readonly areNamed: boolean;
}

function rejectInaccessible(
  principal: Principal,
  [account = '']: readonly string[],
  { open, wanted, areNamed }: TypeSelection,
): void {
  const sets = [...new Set(open.values())];
  const unavailableTypes = wanted.filter((type) => !sets.some((types) => types.has(type)));
  const [first] = unavailableTypes;
  if (first === undefined || !(areNamed || unavailableTypes.length === wanted.length)) return;
  throw new Forbidden(missing(principal, first, account) ?? '');
}
