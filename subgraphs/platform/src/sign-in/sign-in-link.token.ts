import { createHash, randomBytes } from 'node:crypto';

const form = /^[A-Za-z0-9_-]{43}$/;

/** A new token: 256 bits of chance. It stands in one mail, and is kept only as a hash. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token, by which it is found; null for what cannot be one. */
export function linkHash(token: string): string | null {
  return form.test(token) ? createHash('sha256').update(token).digest('base64url') : null;
}
