/**
 * Who is calling, as decided once at the gateway. Subgraphs receive a principal and trust nothing else.
 *
 * A grant says what the caller may do on one account. An API key's grants cover its account and the accounts
 * connected to it; a user's grants are one for each account whose team the user belongs to.
 */
export interface Principal {
  readonly kind: PrincipalKind;
  /** Id of the credential (`apik_…`), or of the user where the credential has no id of its own. Scope of idempotency keys. */
  readonly credentialId: string;
  /** The user who acts, null when an account acts by itself. */
  readonly userId: string | null;
  /** The account that the credential belongs to and that commands fall back to, null for users. */
  readonly accountId: string | null;
  /** The app that acts: of an app's key, and of a token that an app holds for a user. */
  readonly appId?: string | null;
  readonly grants: readonly Grant[];
  /** When the credential expires, in milliseconds since 1970; absent where it does not. */
  readonly expiresAt?: number;
  /** The session of a browser's cookie, which pages accept and the APIs do not. */
  readonly inCookie?: true;
  /** An opaque word kept with the credential and handed back to the REST edge; subgraphs never read it. */
  readonly pin: string | null;
}

export type PrincipalKind = 'api_key' | 'app_key' | 'access_token' | 'user' | 'system';

/** Actions allowed on one account. `['*']` stands for every action. */
export interface Grant {
  readonly accountId: string;
  readonly actions: readonly string[];
}

/** The service itself: event rendering, workers, the gateway's own look-ups. Reaches every account. */
export const systemPrincipal: Principal = {
  kind: 'system',
  credentialId: 'system',
  userId: null,
  accountId: null,
  grants: [],
  pin: null,
};

/**
 * Whether the credential speaks for its account or user as a whole. An app, and a token that acts for a user, speak for them within limits:
 * what needs no permission of others is only what concerns themselves then.
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

/** Whether the account is within the caller's reach at all. Out of reach reads as "not found". */
export function reaches(principal: Principal, accountId: string): boolean {
  return principal.kind === 'system' || indexOf(principal).actionsByAccount.has(accountId);
}

/** Whether the caller may do `action` (`plan:create`) on the account. */
export function can(principal: Principal, action: string, accountId: string): boolean {
  if (principal.kind === 'system') return true;
  const actions = indexOf(principal).actionsByAccount.get(accountId);
  return actions !== undefined && (actions.has('*') || actions.has(action));
}

/** The accounts on which the caller may do `action`, in the order of the grants. */
export function accountsWith(principal: Principal, action: string): string[] {
  return principal.grants.filter((grant) => can(principal, action, grant.accountId)).map((grant) => grant.accountId);
}
