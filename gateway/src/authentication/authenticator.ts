import { hash } from 'node:crypto';
import { beforeDeadline, Deadline, DeadlinePassed, withDeadline } from '../../../subgraphs/kit/src/deadline';
import { hasExpired, type Principal } from '../../../subgraphs/kit/src/principal';
import { type Kept, KeptPrincipals } from './kept-principals';
import type { CredentialSignals } from './signals';

/** Turns credentials into principals. */
export interface Authenticator {
  /**
   * Who a credential of the APIs belongs to. Null where it is unknown, expired, revoked, the cookie of a browser, or not allowed from
   * that address. Rejects when nobody can tell, and with `RateExceeded` where the address has asked too often in vain.
   */
  authenticate(credential: string, clientAddress: string): Promise<Principal | null>;
  /** As `authenticate`, for pages: the session of a browser's cookie is known, too. */
  authenticateVisitor(credential: string, clientAddress: string): Promise<Principal | null>;
  close(): Promise<void>;
}

export interface AuthenticatorOptions {
  readonly resolve: (credential: string, clientAddress: string) => Promise<Principal | null>;
  /** Without them nothing is kept: a revoked credential must never work longer than its revocation takes. */
  readonly signals?: CredentialSignals;
  /** Milliseconds after which a kept principal is looked up again, default 5,000; never longer than its credential lives. */
  readonly lifetime?: number;
  /**
   * Milliseconds for which a kept principal stays valid while its look-up fails, as when the platform domain is away; default
   * 300,000. Ends sooner with the credential, with a change that is signalled, and when signals are no longer received.
   */
  readonly lifetimeWithoutLookup?: number;
  /**
   * Throws where an address has sent too many requests without a good credential. Asked before an unknown credential is looked up; those
   * that were good from there lately are not concerned.
   */
  readonly admit?: (clientAddress: string) => void;
  /** Principals kept, 10,000 unless told. */
  readonly limit?: number;
}

/** Longest credential that is looked at, in characters. */
const maxCredentialLength = 8_192;

/** Longest look-up, in milliseconds; callers with less time do not wait for its end. Shorter where a kept principal can replace the answer. */
const longestLookup = { unknown: 10_000, kept: 1_000 };
/** Milliseconds between two look-ups of a kept principal while they fail. */
const lookupsApart = 1_000;

/** A credential that is looked up, where it came from, and the key under which its principal is kept. */
interface Asked {
  readonly key: string;
  readonly credential: string;
  readonly clientAddress: string;
}

/**
 * Keeps principals under a hash; credentials themselves are not kept. Concurrent requests with one credential share a look-up. A principal
 * that was found in the last minutes remains valid while look-ups fail, so that the other domains can be used while the platform
 * domain is away.
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

/** Looks principals up and keeps them, while changes are signalled. */
class Lookups {
  private readonly kept: KeptPrincipals;
  /** Under way, begun after the last change. */
  private readonly underWay = new Map<string, Promise<Principal | null>>();
  private generation = 0;

  constructor(private readonly options: AuthenticatorOptions) {
    const { lifetime = 5_000, lifetimeWithoutLookup = 300_000, limit = 10_000 } = options;
    this.kept = new KeptPrincipals({ fresh: lifetime, usable: lifetimeWithoutLookup }, limit);
  }

  /** @param credentialId null for all */
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
      // What has failed for another one, as by a connection that broke, need not fail here.
      return this.lookUp(asked);
    }
  }

  /** Looks a kept principal up again. Where that fails, it stays valid, and the next look-up is at least a second later. */
  private async renew(asked: Asked): Promise<Principal | null> {
    try {
      return await beforeDeadline(this.underWay.get(asked.key) ?? this.share(asked, longestLookup.kept));
    } catch (error) {
      // A change that was signalled meanwhile has removed it.
      const left = this.kept.get(asked.key);
      if (!isUsable(left)) throw error;
      left.freshUntil = performance.now() + lookupsApart;
      return left.principal;
    }
  }

  /** @param longest milliseconds */
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
    // A change heard in between may be the one that this answer has missed.
    else if (started === this.generation && this.options.signals?.connected) this.kept.keep(key, principal);
    return principal;
  }
}

const isUsable = (kept: Kept | undefined): kept is Kept =>
  kept !== undefined && kept.usableUntil > performance.now() && !hasExpired(kept.principal);

/** The principal, unless its credential has expired while it was looked up. */
function unexpired(principal: Principal | null): Principal | null {
  return principal && hasExpired(principal) ? null : principal;
}
