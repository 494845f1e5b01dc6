import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { parseBody } from './parse-body';
import type { ReadRequest } from './stages';

const header = 'Idempotency-Key';
/** Maximum length of an idempotency key in bytes. */
const maxKeyLength = 255;

/**
 * Returns the client's idempotency key from the header or from the body parameter that the route names (`bodyKey`);
 * null if neither is given. Throws if both are given and differ.
 */
export function idempotencyKey({ request, endpoint, body }: ReadRequest): string | null {
  const fromHeader = keyInHeader(request);
  const { bodyKey } = endpoint.declaration;
  const fromBody = bodyKey ? keyInBody(body, bodyKey) : undefined;
  if (fromHeader !== undefined && fromBody !== undefined && fromHeader !== fromBody) {
    throw new ContractError('parameter_invalid', `${bodyKey} and the header ${header} must be equal.`, bodyKey);
  }
  return fromHeader ?? fromBody ?? null;
}

function keyInHeader(request: IncomingMessage): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if ((request.headersDistinct['idempotency-key'] ?? []).length > 1) {
    throw new ContractError('parameter_invalid', `The header ${header} must not be sent more than once.`, header);
  }
  // Node decodes each byte of a header as one character, so the string length is the byte length.
  return checked(String(given), String(given).length, header);
}

function keyInBody(body: Buffer, name: string): string | undefined {
  let value: unknown;
  try {
    value = parseBody(body).parameters[name];
  } catch {
    // An invalid body is rejected later, when the body is parsed for the operation; the error is then stored under the
    // key in the header, if there is one.
    return undefined;
  }
  // A value that is not a string is rejected later, when the body is validated.
  return typeof value === 'string' ? checked(value, Buffer.byteLength(value), name) : undefined;
}

function checked(key: string, bytes: number, param: string): string {
  if (bytes >= 1 && bytes <= maxKeyLength) return key;
  throw new ContractError('parameter_invalid', `${param} must have 1 to ${maxKeyLength} bytes.`, param);
}
