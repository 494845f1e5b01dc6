/** GraphQL data of an access token: `{ token expiresAt }`. */
export interface AccessTokenData {
  readonly token: string;
  readonly expiresAt: string;
}

/** Serializes an access token to the latest shape. */
export function serializeAccessToken({ token, expiresAt }: AccessTokenData) {
  return { token, expires_at: expiresAt };
}
