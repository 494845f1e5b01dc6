import { eventDefinition, eventNames } from '../../../../contract/events';
import {
  type Context,
  hasPermission,
  Forbidden,
  NotFound,
  type Principal,
  canAccess,
  inputName,
  messageTemplate,
  thisInput,
} from '../../../kit/src';
import { EventConditions, type EventConditionValues } from './event-conditions';
import type { EventVisibility } from './event-log';
import { invalidParameter } from './event.errors';
import { maxFilterValues } from './event.inputs';
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

/** Events that a list or a subscription requests. */
export interface EventRequest {
  readonly accountId?: string | null;
  readonly types?: readonly string[] | null;
  readonly resourceIds?: readonly string[] | null;
  readonly filter?: EventFilterValues | null;
}

/** Values of the input `EventFilter`. */
export interface EventFilterValues extends EventConditionValues {
  readonly types?: readonly string[] | null;
  readonly accountIds?: readonly string[] | null;
}

/** Requested events that the caller may read. */
export interface ReadableEvents {
  readonly visibility: EventVisibility;
  /** Conditions besides account and type; null if there are none. */
  readonly conditions: EventConditions | null;
}

/**
 * Returns the requested events that the caller may read. Reading an event requires the permission for reading its
 * resource; a filter by product or plan leaves out accounts on which the caller may not read these.
 *
 * Throws `parameter_invalid` for an unknown type, a list with too many values or none, and for an argument that is given
 * twice; `NotFound` for an account that is not accessible, and `Forbidden` if the caller may not read a named type, or
 * any type at all, on any of these accounts.
 */
export function readableEvents(ctx: Context, request: EventRequest): ReadableEvents {
  const filter = request.filter ?? {};
  checkFilter(filter);
  const { principal } = ctx;
  const accountIds = given(filter, 'accountIds', request.accountId == null ? null : [request.accountId], 'accountId');
  const types = given(filter, 'types', request.types, 'types');
  const resourceIds = given(filter, 'resourceIds', request.resourceIds, 'resourceIds');
  if (resourceIds && resourceIds.length > maxFilterValues)
    throw invalidParameter('resourceIds', messageTemplate`${thisInput} must have at most ${maxFilterValues} ids.`);
  const requested = types ? checkedTypes(types) : eventNames;
  if (accountIds?.some((id) => !canAccess(principal, id))) throw new NotFound();
  const conditions = EventConditions.of({ ...filter, resourceIds });
  if (principal.kind === 'system' && !accountIds) return { visibility: { everywhere: new Set(requested) }, conditions };
  const accounts = soldOn(principal, accountIds ?? principal.grants.map((grant) => grant.accountId), filter);
  const readable = readableTypes(principal, accounts, requested);
  const isUserWithoutAccounts = accounts.length === 0 && principal.kind === 'user';
  if (!isUserWithoutAccounts)
    rejectInaccessible(principal, accounts, { open: readable, wanted: requested, areNamed: types != null });
  return { visibility: { accounts: readable }, conditions };
}

/** Returns the value of a filter or of the older argument for it; undefined or null without both. */
function given<Name extends 'accountIds' | 'types' | 'resourceIds'>(
  filter: EventFilterValues,
  name: Name,
  older: readonly string[] | null | undefined,
  argument: string,
): readonly string[] | null | undefined {
  const value = filter[name];
  if (value == null) return older;
  if (older == null) return value;
  throw invalidParameter(
    argument,
    messageTemplate`${thisInput} cannot be combined with the same condition of ${inputName('filter')}.`,
  );
}

const filterLists = ['types', 'resourceIds', 'accountIds', 'productIds', 'planIds', 'actorTypes', 'actorIds'] as const;

function checkFilter(filter: EventFilterValues): void {
  for (const name of filterLists) {
    const length = filter[name]?.length;
    if (length === 0)
      throw invalidParameter(
        `filter.${name}`,
        messageTemplate`${inputName('filter', name)} must have at least one value, or be omitted.`,
      );
    if (length !== undefined && length > maxFilterValues)
      throw invalidParameter(
        `filter.${name}`,
        messageTemplate`${inputName('filter', name)} must have at most ${maxFilterValues} values.`,
      );
  }
}

/** Permissions to read the values of a filter. */
const permissionsOfValues = { productIds: 'access_pass:basic:read', planIds: 'plan:basic:read' } as const;

/**
 * Returns those accounts on which the caller may read the products and plans of the filter: which events match would
 * show fields that are hidden from the caller. Throws `Forbidden` if there are none left.
 */
function soldOn(principal: Principal, accounts: readonly string[], filter: EventFilterValues): readonly string[] {
  let readable = accounts;
  for (const [name, action] of Object.entries(permissionsOfValues)) {
    if (filter[name as keyof typeof permissionsOfValues] == null) continue;
    readable = readable.filter((account) => hasPermission(principal, action, account));
    if (readable.length === 0 && accounts.length > 0) throw new Forbidden(action);
  }
  return readable;
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
