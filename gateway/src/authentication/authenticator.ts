import { hash } from 'node:crypto';
import { beforeDeadline, Deadline, DeadlinePassed, withDeadline } from '../../../subgraphs/kit/src/deadline';
import { hasExpired, type Principal } from '../../../subgraphs/kit/src/principal';
import { KeptPrincipals } from './kept-principals';
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
  /** Milliseconds that a principal is kept, 5,000 unless told; never longer than its credential lives. */
  readonly lifetime?: number;
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

/** How long a look-up may take that many may be waiting for, in milliseconds. Whoever has less time does not wait for its end. */
const longestLookup = 10_000;

/** Keeps principals for a moment, under a hash: credentials themselves are not kept. Whoever comes while one is looked up waits for the same answer, unless that fails. */
export function createAuthenticator({
  resolve,
  signals,
  admit,
  lifetime = 5_000,
  limit = 10_000,
}: AuthenticatorOptions): Authenticator {
  const kept = new KeptPrincipals(lifetime, limit);
  /** Under way, begun after the last change. */
  const lookups = new Map<string, Promise<Principal | null>>();
  let generation = 0;
  const forget = (credentialId: string | null): void => {
    generation++;
    lookups.clear();
    if (credentialId === null) kept.clear();
    else kept.drop(credentialId);
  };
  const lookUp = async (key: string, credential: string, clientAddress: string): Promise<Principal | null> => {
    const started = generation;
    const principal = unexpired(await resolve(credential, clientAddress));
    // A change heard in between may be the one that this answer has missed.
    if (principal && started === generation && signals?.connected) kept.keep(key, principal);
    return principal;
  };
  const shareLookUp = (key: string, credential: string, clientAddress: string): Promise<Principal | null> => {
    const lookup = withDeadline(new Deadline(longestLookup), () => lookUp(key, credential, clientAddress)).finally(
      () => {
        if (lookups.get(key) === lookup) lookups.delete(key);
      },
    );
    lookups.set(key, lookup);
    return lookup;
  };
  const stops = signals ? [signals.onCredentialChanged(forget), signals.onDisconnected(() => forget(null))] : [];
  const principalOf = async (credential: string, clientAddress: string): Promise<Principal | null> => {
    if (credential.length === 0 || credential.length > maxCredentialLength) return null;
    if (!signals?.connected) {
      admit?.(clientAddress);
      return unexpired(await resolve(credential, clientAddress));
    }
    const key = hash('sha256', `${clientAddress}\n${credential}`, 'base64');
    const known = kept.get(key);
    if (known && known.until > performance.now() && !hasExpired(known.principal)) return known.principal;
    if (!known) admit?.(clientAddress);
    const others = lookups.get(key);
    if (!others) return beforeDeadline(shareLookUp(key, credential, clientAddress));
    try {
      return await beforeDeadline(others);
    } catch (error) {
      if (error instanceof DeadlinePassed) throw error;
      // What has failed for another one, as by a connection that broke, need not fail here.
      return lookUp(key, credential, clientAddress);
    }
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

/** The principal, unless its credential has expired while it was looked up. */
function unexpired(principal: Principal | null): Principal | null {
  return principal && hasExpired(principal) ? null : principal;
}
