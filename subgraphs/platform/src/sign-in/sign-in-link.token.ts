import { createHash, randomBytes } from 'node:crypto';

const form = /^[A-Za-z0-9_-]{43}$/;

/** Generates a token of 256 random bits. It is sent in one mail and stored as a hash only. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which a token is stored and found; null for strings that cannot be tokens. */
export function linkHash(token: string): string | null {
  return form.test(token) ? createHash('sha256').update(token).digest('base64url') : null;
}
