import { ContractError } from '../../contract/errors';
import { endpointOf, type Exchange } from './exchange';
import { parseBody } from './parse-body';

const header = 'Idempotency-Key';
/** Maximum length of a key in bytes. */
const maxKeyLength = 255;

/**
 * Returns the idempotency key from the header or from the route's body parameter `bodyKey`; null if neither is given.
 * Throws if both are given and differ.
 */
export function idempotencyKey(exchange: Exchange): string | null {
  const fromHeader = keyInHeader(exchange);
  const { bodyKey } = endpointOf(exchange).declaration;
  const fromBody = bodyKey ? keyInBody(exchange, bodyKey) : undefined;
  if (fromHeader !== undefined && fromBody !== undefined && fromHeader !== fromBody) {
    throw new ContractError('parameter_invalid', `${bodyKey} and the header ${header} must be equal.`, bodyKey);
  }
  return fromHeader ?? fromBody ?? null;
}

function keyInHeader({ request }: Exchange): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if ((request.headersDistinct['idempotency-key'] ?? []).length > 1) {
    throw new ContractError('parameter_invalid', `The header ${header} must not be sent more than once.`, header);
  }
  // Node decodes each byte of a header as one character, so the string length is the byte length.
  return checked(String(given), String(given).length, header);
}

function keyInBody(exchange: Exchange, name: string): string | undefined {
  let value: unknown;
  try {
    value = parseBody(exchange.body).parameters[name];
  } catch {
    // The error of an invalid body is reported later, when the body is parsed: if the header contains a key, under that
    // key.
    return undefined;
  }
  // A value of another type is rejected later, by the validation of the body.
  return typeof value === 'string' ? checked(value, Buffer.byteLength(value), name) : undefined;
}

function checked(key: string, bytes: number, param: string): string {
  if (bytes >= 1 && bytes <= maxKeyLength) return key;
  throw new ContractError('parameter_invalid', `${param} must have 1 to ${maxKeyLength} bytes.`, param);
}
