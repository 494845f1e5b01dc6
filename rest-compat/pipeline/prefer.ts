import type { IncomingMessage } from 'node:http';
import type { AuthenticatedRequest } from './stages';

/**
 * Returns whether the header `Prefer` asks to reject requests that the service would otherwise correct silently
 * (`handling=strict`, RFC 7240).
 */
export function prefersStrict(request: IncomingMessage): boolean {
  return handlingPreference(request) === 'strict';
}

/**
 * Returns whether a request is rejected if it has unknown parameters: because of its header `Prefer`, or because of its
 * API key unless the header asks for `handling=lenient`.
 */
export function rejectsUnknownParameters({
  request,
  principal,
}: Pick<AuthenticatedRequest, 'request' | 'principal'>): boolean {
  const preference = handlingPreference(request);
  return preference === 'strict' || (preference !== 'lenient' && principal.rejectsUnknownParameters === true);
}

/**
 * Returns the preference `handling` of a request in lower case, undefined without one. Of several `handling`
 * preferences the first one counts; unknown preferences and values are ignored, as RFC 7240 requires.
 */
function handlingPreference({ headers }: IncomingMessage): string | undefined {
  const { prefer } = headers;
  if (prefer === undefined) return undefined;
  for (const preference of String(prefer).split(',')) {
    const [, value] = /^\s*handling\s*=\s*"?([\w-]+)"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (value !== undefined) return value.toLowerCase();
  }
  return undefined;
}
