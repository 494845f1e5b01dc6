import type { IncomingMessage } from 'node:http';
import type { Answer } from './answers';
import type { Values } from './fields';

const cookie = 'checkout_form';
/** Browsers drop cookies beyond 4,096 bytes. */
const longest = 3_800;
/** Seconds for which a failed attempt can be taken up again. */
const lifetime = 3_600;

/**
 * Keeps what was typed, without the card, in the browser that it was typed in: where an attempt fails, the form comes
 * back as it was. Only the page of this session gets it. Forms too long for that start empty.
 */
export function keptValues(address: string, values: Values, origin: string): Answer['headers'] {
  const text = Buffer.from(JSON.stringify([...values].filter(([, value]) => value !== ''))).toString('base64url');
  return text.length > longest ? {} : { 'set-cookie': setCookie(address, text, lifetime, origin) };
}

/** Forgets what was kept. */
export function forgottenValues(address: string, origin: string): Answer['headers'] {
  return { 'set-cookie': setCookie(address, '', 0, origin) };
}

function setCookie(path: string, value: string, seconds: number, origin: string): string {
  return `${cookie}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
}

/** What was kept; nothing where it is absent or damaged. */
export function readKept({ headers }: IncomingMessage): ReadonlyMap<string, string> {
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
