import type { IncomingMessage } from 'node:http';
import type { WebResponse } from './responses';
import type { Values } from './fields';

const cookie = 'checkout_form';
/** Maximum length of the cookie; browsers drop cookies over 4,096 bytes. */
const maxCookieLength = 3_800;
/** Seconds during which a failed attempt can be continued. */
const lifetime = 3_600;

/**
 * Stores the form values, without the card, in a cookie, so that the form can be restored after a failed attempt. The cookie is limited to the page
 * of the session. Values that do not fit are not stored.
 */
export function storedValuesCookie(address: string, values: Values, origin: string): WebResponse['headers'] {
  const text = Buffer.from(JSON.stringify([...values].filter(([, value]) => value !== ''))).toString('base64url');
  return text.length > maxCookieLength ? {} : { 'set-cookie': setCookie(address, text, lifetime, origin) };
}

/** Deletes the cookie. */
export function forgottenValues(address: string, origin: string): WebResponse['headers'] {
  return { 'set-cookie': setCookie(address, '', 0, origin) };
}

function setCookie(path: string, value: string, seconds: number, origin: string): string {
  return `${cookie}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
}

/** Reads the stored values; empty if the cookie is missing or malformed. */
export function readStoredValues({ headers }: IncomingMessage): ReadonlyMap<string, string> {
  const [, text = ''] = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]*)`).exec(headers.cookie ?? '') ?? [];
  try {
    const entries = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    return new Map(
      entries.filter(
        (entry): entry is [string, string] =>
          Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string'),
      ),
    );
  } catch {
    return new Map();
  }
}
