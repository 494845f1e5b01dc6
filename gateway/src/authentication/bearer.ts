/** The credential of an `Authorization` value, null where it is absent or of another scheme. */
export function bearerCredential(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(value)?.[1] ?? null;
}
