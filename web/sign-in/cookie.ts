import type { IncomingMessage } from 'node:http';

/** Seconds for which a browser keeps the session: as long as it lives. */
const lifetime = 604_800;

const secure = (origin: string): boolean => origin.startsWith('https:');

/** `__Host-` binds the cookie to this host alone; browsers take such a name over https only. */
const nameOf = (origin: string): string => (secure(origin) ? '__Host-session' : 'session');

/** Has the browser keep the session, out of reach of scripts and of forms that other sites send. */
export function sessionCookie(token: string, origin: string): string {
  return cookie(token, lifetime, origin);
}

export function noSessionCookie(origin: string): string {
  return cookie('', 0, origin);
}

/** The token that a browser brings; null where it brings none. */
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
