/** Returns the credential of an `Authorization` header value, or null when it is absent or uses another scheme. */
export function bearerCredential(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(value)?.[1] ?? null;
}
