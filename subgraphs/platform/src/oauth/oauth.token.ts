import { createHash } from 'node:crypto';

/** Access tokens of apps begin with this; what follows is chance. */
const accessTokenForm = /^service_oat_[A-Za-z0-9_-]{43}$/;

/** Whether the text can be an access token of an app at all. */
export function isOauthToken(text: string): boolean {
  return accessTokenForm.test(text);
}

/** What is kept of a code, token or id of the provider, by which it is found. Kinds do not find each other. */
export function artifactHash(kind: string, id: string): string {
  return createHash('sha256').update(`${kind} ${id}`).digest('base64url');
}
