import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Hostnames of the local machine. Any other name may be a DNS rebinding attack. */
const loopbackHostPattern = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns whether a request may see secrets of the sandbox: its `Host` header names this machine, and its URL has the
 * token that `npm start` prints. The caller makes sure that the process accepts connections only from this machine.
 * ADR 0048.
 */
export function maySeeSecrets({ headers, url }: IncomingMessage, token: string): boolean {
  if (!loopbackHostPattern.test(headers.host ?? '')) return false;
  const { searchParams } = new URL(url ?? '/', 'http://page');
  const [given, expected] = [searchParams.get('token') ?? '', token].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer];
  return timingSafeEqual(given, expected);
}
