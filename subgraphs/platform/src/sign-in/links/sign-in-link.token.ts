import { createHash, randomBytes } from 'node:crypto';

const form = /^[A-Za-z0-9_-]{43}$/;

/**
 * Generates the token of a sign-in link: 256 random bits in base64url. The token is sent in one e-mail; only its hash
 * is stored.
 */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the SHA-256 hash under which the token of a sign-in link is stored; null if the string does not have the form
 * of a token.
 */
export function linkHash(token: string): string | null {
  return form.test(token) ? createHash('sha256').update(token).digest('base64url') : null;
}
