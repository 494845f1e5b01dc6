import type { Context } from '../context';
import { Forbidden, NotFound, ParameterMissing } from '../errors/errors';

/**
 * Authenticated caller, as determined by the gateway. Subgraphs receive a principal and trust nothing else.
 *
 * A grant lists the caller's permissions on one account. The grants of an API key cover its account and the accounts
 * connected to it; a user has one grant per account whose team the user belongs to.
 */
export interface Principal {
  readonly kind: PrincipalKind;
  /** Id of the credential (`apik_…`), or of the user where the credential has no id. Scope of idempotency keys. */
  readonly credentialId: string;
  /** The acting user, null when an account acts on its own. */
  readonly userId: string | null;
  /** Account of the credential, on which commands act by default; null for users. */
  readonly accountId: string | null;
  /** The acting app: the app of an app key, or the app that holds a token for a user. */
  readonly appId?: string | null;
  readonly grants: readonly Grant[];
  /** Expiry of the credential in milliseconds since 1970; absent if the credential does not expire. */
  readonly expiresAt?: number;
  /** Whether the credential is a browser session cookie, which pages accept and the APIs do not. */
  readonly inCookie?: true;
  /**
   * Whether the REST API rejects unknown parameters of requests with the credential, unless a request states another
   * preference; subgraphs never read it.
   */
  readonly rejectsUnknownParameters?: true;
  /**
   * Opaque value stored with the credential and returned to the REST API, such as the release date that an API
   * key is pinned to; subgraphs never read it.
   */
  readonly pin: string | null;
}

export type PrincipalKind = 'api_key' | 'app_key' | 'access_token' | 'user' | 'system';

/** Permitted actions on one account. `['*']` permits every action. */
export interface Grant {
  readonly accountId: string;
  readonly actions: readonly string[];
}

/** The service itself: event rendering, workers, internal lookups of the gateway. Has access to every account. */
export const systemPrincipal: Principal = {
  kind: 'system',
  credentialId: 'system',
  userId: null,
  accountId: null,
  grants: [],
  pin: null,
};

/**
 * Whether the credential has all rights of its account or user. An app, and a token that acts for a user, have only
 * limited rights: operations without a permission check then return only data of that app or token.
 */
export function isUnlimited({ kind, userId, appId }: Principal): boolean {
  return kind !== 'app_key' && appId == null && !(kind === 'access_token' && userId !== null);
}

interface Index {
  readonly actionsByAccount: Map<string, ReadonlySet<string>>;
}

const indexes = new WeakMap<Principal, Index>();

function indexOf(principal: Principal): Index {
  let index = indexes.get(principal);
  if (!index) {
    index = { actionsByAccount: new Map(principal.grants.map((grant) => [grant.accountId, new Set(grant.actions)])) };
    indexes.set(principal, index);
  }
  return index;
}

/** Whether the account is accessible to the caller. Inaccessible accounts are reported as "not found". */
export function canAccess(principal: Principal, accountId: string): boolean {
  return principal.kind === 'system' || indexOf(principal).actionsByAccount.has(accountId);
}

/** Whether the caller has the permission `action` (`plan:create`) on the account. */
export function hasPermission(principal: Principal, action: string, accountId: string): boolean {
  if (principal.kind === 'system') return true;
  const actions = indexOf(principal).actionsByAccount.get(accountId);
  return actions !== undefined && (actions.has('*') || actions.has(action));
}

/** Returns the accounts on which the caller has the permission `action`, in the order of the grants. */
export function accountsWithPermission(principal: Principal, action: string): string[] {
  return principal.grants
    .filter((grant) => hasPermission(principal, action, grant.accountId))
    .map((grant) => grant.accountId);
}

/** Maximum delay of a Node.js timer, in milliseconds. */
const maxTimerMs = 2_147_483_647;

/** Whether the credential of a principal has expired. */
export function hasExpired({ expiresAt }: Principal): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now();
}

/**
 * Calls `expired` when the credential of a principal expires, immediately where it already has; never for a credential
 * without expiry. Returns a function that cancels the call.
 */
export function onExpired(principal: Principal, expired: () => void): () => void {
  const { expiresAt } = principal;
  if (expiresAt === undefined) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    if (hasExpired(principal)) return expired();
    timer = setTimeout(schedule, Math.min(expiresAt - Date.now(), maxTimerMs)).unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

/**
 * Checks that the caller has the permission `action` on an account, for a command or read on a row of the account.
 *
 * @throws NotFound when the account is not visible
 * @throws Forbidden when it is visible but the permission is missing
 *
 * ADR 0020
 */
export function requireAction(ctx: Context, action: string, accountId: string): void {
  if (!canAccess(ctx.principal, accountId)) throw new NotFound();
  if (!hasPermission(ctx.principal, action, accountId)) throw new Forbidden(action);
}

/**
 * Checks that two resources belong to the same account. If they do not, throws the given error when the caller can
 * access the account `other`, else `NotFound`, as if the resource of that account did not exist.
 */
export function requireSameAccount(ctx: Context, accountId: string, other: string, makeError: () => Error): void {
  if (other === accountId) return;
  throw canAccess(ctx.principal, other) ? makeError() : new NotFound();
}

/**
 * Returns the account of a create command: the requested one, else the caller's own.
 *
 * @throws NotFound when the account is not visible, Forbidden without the permission, or ParameterMissing without an
 * account
 */
export function accountFor(ctx: Context, action: string, requestedId: string | null | undefined): string {
  const accountId = requestedId ?? ctx.principal.accountId;
  if (!accountId) throw new ParameterMissing(['accountId']);
  requireAction(ctx, action, accountId);
  return accountId;
}

/**
 * Returns the accounts that a list covers: the requested one, else all on which the caller has the permission.
 *
 * @throws Forbidden if a caller other than a user has the permission on no account
 */
export function accountsFor(ctx: Context, action: string, requestedId: string | null | undefined): string[] {
  if (requestedId) {
    requireAction(ctx, action, requestedId);
    return [requestedId];
  }
  const accounts = accountsWithPermission(ctx.principal, action);
  if (accounts.length === 0 && ctx.principal.kind !== 'user') throw new Forbidden(action);
  return accounts;
}
