import { hash } from 'node:crypto';
import { beforeDeadline, Deadline, DeadlinePassed, withDeadline } from '../../../subgraphs/kit/src/deadline';
import { hasExpired, type Principal } from '../../../subgraphs/kit/src/principal';
import { type Kept, KeptPrincipals } from './kept-principals';
import type { CredentialSignals } from './signals';

/** Resolves credentials to principals. */
export interface Authenticator {
  /**
   * Returns the principal of an API credential. Returns null when the credential is unknown, expired, revoked, the cookie of a browser, or
   * not allowed from that address. Rejects when the lookup fails, and with `RateExceeded` when the address has sent too many requests
   * without a valid credential.
   */
  authenticate(credential: string, clientAddress: string): Promise<Principal | null>;
  /** Like `authenticate`, for pages: also accepts the session of a browser cookie. */
  authenticateVisitor(credential: string, clientAddress: string): Promise<Principal | null>;
  close(): Promise<void>;
}

export interface AuthenticatorOptions {
  readonly resolve: (credential: string, clientAddress: string) => Promise<Principal | null>;
  /** Without signals nothing is cached: a revoked credential must not stay valid longer than its revocation takes. */
  readonly signals?: CredentialSignals;
  /** Milliseconds after which a cached principal is looked up again, default 5,000. Never longer than the lifetime of its credential. */
  readonly lifetime?: number;
  /**
   * Milliseconds for which a cached principal stays valid while lookups fail, for example because the platform subgraph is unavailable;
   * default 300,000. Ends earlier when the credential expires, when a change is signalled, and when signals are no longer received.
   */
  readonly lifetimeWithoutLookup?: number;
  /**
   * Throws when an address has sent too many requests without a valid credential. Called before an unknown credential is looked up;
   * credentials that are cached for the address are not affected.
   */
  readonly admit?: (clientAddress: string) => void;
  /** Maximum number of cached principals, default 10,000. */
  readonly limit?: number;
}

/** Maximum length of a credential, in characters. */
const maxCredentialLength = 8_192;

/**
 * Timeouts of a lookup, in milliseconds. A caller with an earlier deadline stops waiting before the lookup ends. The timeout is shorter
 * when a cached principal can replace the result.
 */
const longestLookup = { unknown: 10_000, kept: 1_000 };
/** Milliseconds between two lookups of a cached principal while lookups fail. */
const lookupsApart = 1_000;

/** A credential to look up, the address of the client, and the cache key. */
interface Asked {
  readonly key: string;
  readonly credential: string;
  readonly clientAddress: string;
}

/**
 * Caches principals under a hash; credentials themselves are not stored. Concurrent requests with the same credential share one lookup. A
 * principal that was found in the last minutes stays valid while lookups fail, so that the other subgraphs can be used while the platform
 * subgraph is unavailable.
 *
 * ADR 0019
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { signals } = options;
  const lookups = new Lookups(options);
  const forget = (credentialId: string | null): void => lookups.forget(credentialId);
  const stops = signals ? [signals.onCredentialChanged(forget), signals.onDisconnected(() => forget(null))] : [];
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
      for (const stop of stops) stop();
      forget(null);
    },
  };
}

/** Looks up and caches principals while changes are signalled. */
class Lookups {
  private readonly kept: KeptPrincipals;
  /** Lookups in flight that started after the last change. */
  private readonly underWay = new Map<string, Promise<Principal | null>>();
  private generation = 0;

  constructor(private readonly options: AuthenticatorOptions) {
    const { lifetime = 5_000, lifetimeWithoutLookup = 300_000, limit = 10_000 } = options;
    this.kept = new KeptPrincipals({ fresh: lifetime, usable: lifetimeWithoutLookup }, limit);
  }

  /** @param credentialId null for all credentials */
  forget(credentialId: string | null): void {
    this.generation += 1;
    this.underWay.clear();
    if (credentialId === null) this.kept.clear();
    else this.kept.drop(credentialId);
  }

  async principalOf(credential: string, clientAddress: string): Promise<Principal | null> {
    const asked = { key: hash('sha256', `${clientAddress}\n${credential}`, 'base64'), credential, clientAddress };
    const known = this.kept.get(asked.key);
    if (isUsable(known)) return known.freshUntil > performance.now() ? known.principal : this.renew(asked);
    if (!known) this.options.admit?.(clientAddress);
    const others = this.underWay.get(asked.key);
    if (!others) return beforeDeadline(this.share(asked, longestLookup.unknown));
    try {
      return await beforeDeadline(others);
    } catch (error) {
      if (error instanceof DeadlinePassed) throw error;
      // The failure of another caller's lookup, such as a broken connection, need not repeat here.
      return this.lookUp(asked);
    }
  }

  /** Looks up a cached principal again. On failure the principal stays valid, and the next lookup starts at least a second later. */
  private async renew(asked: Asked): Promise<Principal | null> {
    try {
      return await beforeDeadline(this.underWay.get(asked.key) ?? this.share(asked, longestLookup.kept));
    } catch (error) {
      // A change that was signalled in the meantime has removed the entry.
      const left = this.kept.get(asked.key);
      if (!isUsable(left)) throw error;
      left.freshUntil = performance.now() + lookupsApart;
      return left.principal;
    }
  }

  /** @param longest timeout in milliseconds */
  private share(asked: Asked, longest: number): Promise<Principal | null> {
    const lookup = withDeadline(new Deadline(longest), () => this.lookUp(asked)).finally(() => {
      if (this.underWay.get(asked.key) === lookup) this.underWay.delete(asked.key);
    });
    this.underWay.set(asked.key, lookup);
    return lookup;
  }

  private async lookUp({ key, credential, clientAddress }: Asked): Promise<Principal | null> {
    const started = this.generation;
    const principal = unexpired(await this.options.resolve(credential, clientAddress));
    if (!principal) this.kept.delete(key);
    // A change received during the lookup may be missing from this result, so it is not cached.
    else if (started === this.generation && this.options.signals?.connected) this.kept.keep(key, principal);
    return principal;
  }
}

const isUsable = (kept: Kept | undefined): kept is Kept =>
  kept !== undefined && kept.usableUntil > performance.now() && !hasExpired(kept.principal);

/** Returns the principal, or null when its credential expired during the lookup. */
function unexpired(principal: Principal | null): Principal | null {
  return principal && hasExpired(principal) ? null : principal;
}
