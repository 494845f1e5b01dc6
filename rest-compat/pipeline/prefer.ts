import type { IncomingMessage } from 'node:http';

/**
 * Returns whether the header `Prefer` asks to reject requests that the service would otherwise correct silently
 * (`handling=strict`, RFC 7240). Of several `handling` preferences the first one counts; unknown preferences and values
 * are ignored, as the RFC requires.
 */
export function prefersStrict({ headers }: IncomingMessage): boolean {
  const { prefer } = headers;
  if (prefer === undefined) return false;
  for (const preference of String(prefer).split(',')) {
    const [, value] = /^\s*handling\s*=\s*"?([\w-]+)"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (value !== undefined) return value.toLowerCase() === 'strict';
  }
  return false;
}
