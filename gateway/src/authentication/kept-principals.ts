import type { Principal } from '../../../subgraphs/kit/src/principal';
import { LruCache } from '../lru-cache';

/** Addresses for which one credential is kept. */
const addressesKept = 1_000;

interface Kept {
  readonly principal: Principal;
  readonly until: number;
}

/** Principals as they were found a moment ago, under keys that stand for a credential and an address. */
export class KeptPrincipals {
  private readonly kept: LruCache<string, Kept>;
  private readonly keysOf = new Map<string, Set<string>>();

  /**
   * @param lifetime milliseconds
   * @param limit of them
   */
  constructor(
    private readonly lifetime: number,
    private readonly limit: number,
  ) {
    this.kept = new LruCache(limit);
  }

  /** What was found last, and until when it counts by `performance.now()`. */
  get(key: string): Kept | undefined {
    return this.kept.get(key);
  }

  keep(key: string, principal: Principal): void {
    const { credentialId } = principal;
    if (this.keysOf.size >= this.limit) this.clear();
    if ((this.keysOf.get(credentialId)?.size ?? 0) >= addressesKept) this.drop(credentialId);
    this.kept.put(key, { principal, until: performance.now() + this.lifetime });
    const keys = this.keysOf.get(credentialId);
    if (keys) keys.add(key);
    else this.keysOf.set(credentialId, new Set([key]));
  }

  drop(credentialId: string): void {
    for (const key of this.keysOf.get(credentialId) ?? []) this.kept.delete(key);
    this.keysOf.delete(credentialId);
  }

  clear(): void {
    this.kept.clear();
    this.keysOf.clear();
  }
}
