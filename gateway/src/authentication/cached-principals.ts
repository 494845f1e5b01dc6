import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import { LruCache } from '../lru-cache';

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
