/** GraphQL data of an access token: `{ token expiresAt }`. */
export interface AccessTokenData {
  readonly token: string;
  readonly expiresAt: string;
}

/** Serializes an access token in the format of the latest API version. */
export function serializeAccessToken({ token, expiresAt }: AccessTokenData) {
  return { token, expires_at: expiresAt };
}
