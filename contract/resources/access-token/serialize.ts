/** An access token as the graph answers `{ token expiresAt }`. */
export interface AccessTokenData {
  readonly token: string;
  readonly expiresAt: string;
}

/** The newest shape of an access token. */
export function serializeAccessToken({ token, expiresAt }: AccessTokenData) {
  return { token, expires_at: expiresAt };
}
