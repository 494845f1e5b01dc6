import type { IncomingMessage } from 'node:http';

/** Max-age of the cookie in seconds, equal to the lifetime of the session. */
const lifetime = 604_800;

const secure = (origin: string): boolean => origin.startsWith('https:');

/** `__Host-` binds the cookie to this host; browsers accept such a name over https only. */
const nameOf = (origin: string): string => (secure(origin) ? '__Host-session' : 'session');

/** Sets the session cookie, inaccessible to scripts, and not sent with cross-site form submissions. */
export function sessionCookie(token: string, origin: string): string {
  return cookie(token, lifetime, origin);
}

export function noSessionCookie(origin: string): string {
  return cookie('', 0, origin);
}

/** Returns the session token of a request; null if there is none. */
export function sessionToken({ headers }: IncomingMessage, origin: string): string | null {
  const name = `${nameOf(origin)}=`;
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  const token = found?.slice(name.length) ?? '';
  return /^[A-Za-z0-9._-]{1,8192}$/.test(token) ? token : null;
}

function cookie(value: string, seconds: number, origin: string): string {
  return `${nameOf(origin)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure(origin) ? '; Secure' : ''}`;
}
