/** An account link as the graph answers `{ url expiresAt }`. */
export interface AccountLinkData {
  readonly url: string;
  readonly expiresAt: string;
}

/** The newest shape of an account link. */
export function serializeAccountLink({ url, expiresAt }: AccountLinkData) {
  return { url, expires_at: expiresAt };
}
