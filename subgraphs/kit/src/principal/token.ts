import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CapturedRow } from '../context';
import { type SentGrants, packGrants, unpackGrants } from './packed-grants';
import type { Principal } from './principal';

/**
 * HTTP header, and WebSocket connection parameter, with which the gateway passes a signed principal to a subgraph in
 * another process.
 */
export const principalHeader = 'x-principal';

/** Validity of a signed principal in seconds. */
export const principalLifetime = 60;

/** Maximum clock skew of a gateway in seconds. */
const clockSkew = 30;

/** Minimum length of the signing secret in bytes. */
export const principalSecretLength = 32;

/**
 * What the gateway asserts about a request, for a subgraph in another process: the caller, the request id and the
 * idempotency key.
 */
export interface SignedScope {
  readonly principal: Principal;
  readonly requestId: string;
  readonly operationKey: string | null;
  readonly captured?: CapturedRow | null;
}

export interface TokenOptions {
  /** Signing secret shared by gateway and subgraph, at least 32 bytes. */
  readonly secret: string;
  /** Name of the subgraph for which the token is issued. */
  readonly audience: string;
  /** Whether to pack grants of any number, for a receiver with a low limit for headers. */
  readonly pack?: boolean;
  /** Current time in milliseconds since 1970, default the wall clock. */
  readonly now?: number;
}

interface Claims extends Omit<SignedScope, 'principal'> {
  readonly principal: Omit<Principal, 'grants'> & { readonly grants: SentGrants };
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
}

const header = encode({ alg: 'HS256', typ: 'JWT' });

/** Signs a JWT (HS256) with the principal and the ids of the request, valid for 60 seconds and one subgraph. */
export function signPrincipal(scope: SignedScope, { secret, audience, pack, now = Date.now() }: TokenOptions): string {
  const issued = Math.floor(now / 1000);
  const { principal, requestId, operationKey, captured = null } = scope;
  const claims: Claims = {
    principal: { ...principal, grants: packGrants(principal.grants, pack) },
    requestId,
    operationKey,
    captured,
    aud: audience,
    iat: issued,
    exp: issued + principalLifetime,
  };
  const content = `${header}.${encode(claims)}`;
  return `${content}.${signature(content, secret).toString('base64url')}`;
}

/** Returns the claims of a token, or null where it is malformed, forged, expired or issued for another subgraph. */
export function verifyPrincipal(
  token: string,
  { secret, audience, now = Date.now() }: TokenOptions,
): SignedScope | null {
  const [head, body, signed, ...rest] = token.split('.');
  if (head !== header || !body || !signed || rest.length > 0) return null;
  const actual = Buffer.from(signed, 'base64url');
  const expected = signature(`${head}.${body}`, secret);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const claims = claimsOf(body);
  if (!claims || claims.aud !== audience || !isAlive(claims, now / 1000)) return null;
  const principal = { ...claims.principal, grants: unpackGrants(claims.principal.grants) };
  return {
    principal,
    requestId: claims.requestId,
    operationKey: claims.operationKey,
    captured: claims.captured ?? null,
  };
}

/**
 * Parses the claims of a token whose signature is valid. Null if they are malformed: then another holder of the secret
 * has signed them.
 */
function claimsOf(body: string): Claims | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return typeof claims === 'object' &&
      claims !== null &&
      typeof (claims as Claims).principal === 'object' &&
      (claims as Claims).principal !== null
      ? (claims as Claims)
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether the token is neither expired nor issued in the future, and is valid for at most 60 seconds: a gateway never
 * issues a token with a longer lifetime.
 */
function isAlive({ iat, exp }: Claims, seconds: number): boolean {
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return false;
  return seconds < exp && exp - iat <= principalLifetime && iat <= seconds + clockSkew;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(content: string, secret: string): Buffer {
  if (Buffer.byteLength(secret) < principalSecretLength) {
    throw new RangeError(`The secret that signs principals must have at least ${principalSecretLength} bytes`);
  }
  return createHmac('sha256', secret).update(content).digest();
}
