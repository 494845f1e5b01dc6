import { hash } from 'node:crypto';
import { withinDeadline, Deadline, DeadlineExceeded, withDeadline } from '../../../subgraphs/kit/src/deadline/deadline';
import { type Principal, hasExpired, systemPrincipal } from '../../../subgraphs/kit/src/principal/principal';
import { LruCache } from '../lru-cache';
import { newId } from '../../../subgraphs/kit/src/ids';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { Graph } from '../graph';

/**
 * Notifies the gateway of changes of the data that a principal is built from, so that cached principals are dropped
 * immediately. Each subscribe method returns a function that unsubscribes.
 */
export interface CredentialSignals {
  /** Whether notifications of changes are currently received. While they are not, no principal is cached. */
  readonly connected: boolean;
  /**
   * Registers a listener for changes of a principal's data. `credentialId` is the credential of the principal; null
   * when the change may affect any credential.
   */
  onCredentialChanged(listener: (credentialId: string | null) => void): () => void;
  /** Registers a listener that is called when notifications of changes may be missed from now on. */
  onDisconnected(listener: () => void): () => void;
}

/** Resolves credentials to principals (the authenticated user or account with its permissions). */
export interface Authenticator {
  /**
   * Returns the principal of an API credential. Returns null when the credential is unknown, expired or revoked, is the
   * cookie of a browser session, or must not be used from this address. Rejects when the lookup fails, and with
   * `RateExceeded` when the address has sent too many requests without a valid credential.
   */
  authenticate(credential: string, clientAddress: string): Promise<Principal | null>;
  /** Like `authenticate`, for web pages: also accepts the cookie of a browser session as the credential. */
  authenticateVisitor(credential: string, clientAddress: string): Promise<Principal | null>;
  close(): Promise<void>;
}

export interface AuthenticatorOptions {
  readonly resolve: (credential: string, clientAddress: string) => Promise<Principal | null>;
  /**
   * Notifications of credential changes. Without this option no principal is cached, so that a revoked credential is
   * rejected immediately.
   */
  readonly signals?: CredentialSignals;
  /** Milliseconds after which a cached principal is looked up again, default 5,000. Never longer than the lifetime of its credential. */
  readonly lifetime?: number;
  /**
   * Milliseconds for which a cached principal stays valid while lookups fail, for example because the platform subgraph
   * is unavailable; default 300,000. Ends earlier when the credential expires, when a credential change is signalled,
   * and when change notifications are no longer received.
   */
  readonly lifetimeWithoutLookup?: number;
  /**
   * Throws when an address has sent too many requests without a valid credential. Called before the lookup of a
   * credential that is not cached for the address; cached credentials are not affected.
   */
  readonly admit?: (clientAddress: string) => void;
  /** Maximum number of cached principals, default 10,000. */
  readonly limit?: number;
}

/** Maximum length of a credential, in characters. */
const maxCredentialLength = 8_192;

/**
 * Timeouts of a lookup in milliseconds: `unknown` without a cached principal; `kept`, which is shorter, if a cached
 * principal can replace the result. A request with an earlier deadline stops waiting before the lookup ends.
 */
const lookupTimeoutMs = { unknown: 10_000, kept: 1_000 };
/** Milliseconds between two lookups of a cached principal while lookups fail. */
const minLookupIntervalMs = 1_000;

/** A credential to look up, the address of the client, and the cache key. */
interface Lookup {
  readonly key: string;
  readonly credential: string;
  readonly clientAddress: string;
}

/**
 * Creates an authenticator that caches principals under a hash of the credential; credentials themselves are not
 * stored. Concurrent requests with the same credential share one lookup. A principal that was found in the last minutes
 * stays valid while lookups fail, so that the other subgraphs can be used while the platform subgraph is unavailable.
 *
 * ADR 0019
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { signals } = options;
  const lookups = new Lookups(options);
  const forget = (credentialId: string | null): void => lookups.forget(credentialId);
  const unsubscribers = signals
    ? [signals.onCredentialChanged(forget), signals.onDisconnected(() => forget(null))]
    : [];
  const principalOf = async (credential: string, clientAddress: string): Promise<Principal | null> => {
    if (credential.length === 0 || credential.length > maxCredentialLength) return null;
    if (signals?.connected) return lookups.principalOf(credential, clientAddress);
    options.admit?.(clientAddress);
    return unexpired(await options.resolve(credential, clientAddress));
  };
  return {
    async authenticate(credential, clientAddress) {
      const principal = await principalOf(credential, clientAddress);
      return principal?.inCookie ? null : principal;
    },
    authenticateVisitor: principalOf,
    async close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      forget(null);
    },
  };
}

/** Looks up the principals of credentials, and caches them while notifications of credential changes are received. */
class Lookups {
  private readonly cache: PrincipalCache;
  /** Lookups in flight that started after the last credential change, by cache key. */
  private readonly inFlight = new Map<string, Promise<Principal | null>>();
  private generation = 0;

  constructor(private readonly options: AuthenticatorOptions) {
    const { lifetime = 5_000, lifetimeWithoutLookup = 300_000, limit = 10_000 } = options;
    this.cache = new PrincipalCache({ fresh: lifetime, usable: lifetimeWithoutLookup }, limit);
  }

  /**
   * Removes the cached principals of a credential, and all lookups in flight.
   *
   * @param credentialId null for all credentials
   */
  forget(credentialId: string | null): void {
    this.generation += 1;
    this.inFlight.clear();
    if (credentialId === null) this.cache.clear();
    else this.cache.drop(credentialId);
  }

  async principalOf(credential: string, clientAddress: string): Promise<Principal | null> {
    const request = { key: hash('sha256', `${clientAddress}\n${credential}`, 'base64'), credential, clientAddress };
    const cached = this.cache.get(request.key);
    if (isUsable(cached)) return cached.freshUntil > performance.now() ? cached.principal : this.renew(request);
    if (!cached) this.options.admit?.(clientAddress);
    const pendingLookup = this.inFlight.get(request.key);
    if (!pendingLookup) return withinDeadline(this.shareLookup(request, lookupTimeoutMs.unknown));
    try {
      return await withinDeadline(pendingLookup);
    } catch (error) {
      if (error instanceof DeadlineExceeded) throw error;
      // The shared lookup of another request failed, for example because of a broken connection. A new lookup may
      // succeed.
      return this.lookUp(request);
    }
  }

  /** Looks up a cached principal again. On failure the principal stays valid, and the next lookup starts at least a second later. */
  private async renew(request: Lookup): Promise<Principal | null> {
    try {
      return await withinDeadline(this.inFlight.get(request.key) ?? this.shareLookup(request, lookupTimeoutMs.kept));
    } catch (error) {
      // A credential change that was signalled in the meantime has removed the cache entry.
      const cachedEntry = this.cache.get(request.key);
      if (!isUsable(cachedEntry)) throw error;
      cachedEntry.freshUntil = performance.now() + minLookupIntervalMs;
      return cachedEntry.principal;
    }
  }

  /**
   * Starts a lookup that concurrent requests can share.
   *
   * @param timeoutMs timeout in milliseconds
   */
  private shareLookup(request: Lookup, timeoutMs: number): Promise<Principal | null> {
    const lookup = withDeadline(new Deadline(timeoutMs), () => this.lookUp(request)).finally(() => {
      if (this.inFlight.get(request.key) === lookup) this.inFlight.delete(request.key);
    });
    this.inFlight.set(request.key, lookup);
    return lookup;
  }

  private async lookUp({ key, credential, clientAddress }: Lookup): Promise<Principal | null> {
    const generationAtStart = this.generation;
    const principal = unexpired(await this.options.resolve(credential, clientAddress));
    if (!principal) this.cache.delete(key);
    // If a credential changed during the lookup, the result may be outdated, so it is not cached.
    else if (generationAtStart === this.generation && this.options.signals?.connected) this.cache.keep(key, principal);
    return principal;
  }
}

const isUsable = (entry: CachedPrincipal | undefined): entry is CachedPrincipal =>
  entry !== undefined && entry.usableUntil > performance.now() && !hasExpired(entry.principal);

/** Returns the principal, or null when its credential expired during the lookup. */
function unexpired(principal: Principal | null): Principal | null {
  return principal && hasExpired(principal) ? null : principal;
}

/** Returns the credential of an `Authorization` header value, or null when it is absent or uses another scheme. */
export function bearerCredential(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(value)?.[1] ?? null;
}

/** Maximum number of client IP addresses cached for one credential. */
const maxCachedAddresses = 1_000;

/** A cached principal. Times are values of `performance.now()`. */
export interface CachedPrincipal {
  readonly principal: Principal;
  /** Time until which the principal is used without a lookup. */
  freshUntil: number;
  /** Time until which the principal is used when a lookup fails. */
  readonly usableUntil: number;
}

/** Cache of the principals found in the last minutes. A key is a hash of a credential and the client's IP address. */
export class PrincipalCache {
  private readonly cache: LruCache<string, CachedPrincipal>;
  /** The cache keys of each credential, by credential id. */
  private readonly keysOf = new Map<string, Set<string>>();

  /**
   * @param lifetimes milliseconds for which a cached principal is used without a lookup (`fresh`), and while lookups
   * fail (`usable`)
   * @param limit maximum number of principals
   */
  constructor(
    private readonly lifetimes: { readonly fresh: number; readonly usable: number },
    limit: number,
  ) {
    const removed = (key: string, { principal }: CachedPrincipal): void => this.unlist(key, principal.credentialId);
    this.cache = new LruCache(limit, () => 1, removed);
  }

  get(key: string): CachedPrincipal | undefined {
    return this.cache.get(key);
  }

  keep(key: string, principal: Principal): void {
    const { credentialId } = principal;
    this.cache.delete(key);
    if ((this.keysOf.get(credentialId)?.size ?? 0) >= maxCachedAddresses) this.drop(credentialId);
    const now = performance.now();
    this.cache.put(key, {
      principal,
      freshUntil: now + this.lifetimes.fresh,
      usableUntil: now + this.lifetimes.usable,
    });
    const keys = this.keysOf.get(credentialId);
    if (keys) keys.add(key);
    else this.keysOf.set(credentialId, new Set([key]));
  }

  delete(key: string): void {
    this.cache.delete(key);
  }

  /** Removes all cache entries of one credential. */
  drop(credentialId: string): void {
    for (const key of this.keysOf.get(credentialId) ?? []) this.cache.delete(key);
  }

  clear(): void {
    this.cache.clear();
    this.keysOf.clear();
  }

  private unlist(key: string, credentialId: string): void {
    const keys = this.keysOf.get(credentialId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(credentialId);
  }
}

const document =
  'query PrincipalOf($credential: String!, $clientAddress: String) { principalOf(credential: $credential, clientAddress: $clientAddress) }';

/**
 * Returns a function that resolves credentials to principals by a query to this gateway's own supergraph. The function
 * rejects when the query returns errors.
 */
export function principalsFromGraph(graph: Graph, log: Logger): AuthenticatorOptions['resolve'] {
  const prepared = graph.prepare(document);
  return async (credential, clientAddress) => {
    const scope = { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null };
    const { data, errors } = await graph.execute(prepared, { credential, clientAddress }, scope);
    if (errors?.[0]) throw errors[0];
    return (data?.principalOf ?? null) as Principal | null;
  };
}
