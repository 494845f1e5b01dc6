import { createHash } from 'node:crypto';

/** Format of access tokens of apps: a prefix and random characters. */
const accessTokenForm = /^service_oat_[A-Za-z0-9_-]{43}$/;

/** Returns whether the string has the format of an app's access token. */
export function isOauthToken(text: string): boolean {
  return accessTokenForm.test(text);
}

/**
 * Returns the hash under which an artifact is stored and found. It includes the kind, so that, for example, a code
 * cannot be used as a token.
 */
export function artifactHash(kind: string, id: string): string {
  return createHash('sha256').update(`${kind} ${id}`).digest('base64url');
}
