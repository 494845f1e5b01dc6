/** GraphQL data of an account link: `{ url expiresAt }`. */
export interface AccountLinkData {
  readonly url: string;
  readonly expiresAt: string;
}

/** Serializes an account link in the format of the latest API version. */
export function serializeAccountLink({ url, expiresAt }: AccountLinkData) {
  return { url, expires_at: expiresAt };
}
