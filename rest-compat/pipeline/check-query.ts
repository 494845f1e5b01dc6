import { ContractError } from '../../contract/errors';

/**
 * Rejects a query string with malformed percent-encoding, or with an encoded zero byte, which Postgres cannot store in
 * text columns.
 */
export function requireReadableQuery(query: string): void {
  if (!query.includes('%') || isReadable(query)) return;
  const pair = query.split('&').find((item) => !isReadable(item)) ?? query;
  const name = pair.slice(0, Math.max(pair.indexOf('='), 0));
  const param = isReadable(name) && name !== '' ? decodeURIComponent(name) : null;
  throw new ContractError('parameter_invalid', 'A query parameter is not percent-encoded UTF-8 text.', param);
}

function isReadable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
