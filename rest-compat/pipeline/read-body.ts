import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import type { Exchange } from './exchange';

/** Maximum size of a body in bytes. */
export const largestBody = 1024 * 1024;
/** A body over the limit is drained up to this size, so that a client that is still sending can read the response. */
const drainedAtMost = 8 * largestBody;

const jsonType = /^application\/(?:json|[a-z0-9.!#$&^_-]+\+json)\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** The client disconnected while sending the body. No response can be sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** Reads the body. Rejects bodies over 1 MiB (413) and non-empty bodies of other types than JSON in UTF-8 (415). */
export async function readBody(exchange: Exchange): Promise<void> {
  const { request, method } = exchange;
  if (method === 'GET' || isEmpty(request)) return;
  const { 'content-length': declared, expect } = request.headers;
  // With `Expect: 100-continue` the client has not started sending the body, so nothing needs to be drained.
  if (Number(declared ?? 0) > (expect === undefined ? drainedAtMost : largestBody))
    throw new ContractError('body_too_large');
  exchange.body = await collect(request);
  if (exchange.body.length > 0) requireJson(request);
}

function isEmpty(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined && (length === undefined || length === '0');
}

function requireJson(request: IncomingMessage): void {
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ContractError('unsupported_media_type', 'Send the request body without content encoding.');
  }
  if (type !== undefined && !jsonType.test(type.trim())) throw new ContractError('unsupported_media_type');
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A client that disconnected during authentication emits no further events.
    if (request.destroyed) return reject(new ClientGone());
    const chunks: Buffer[] = [];
    let length = 0;
    const tooLarge = (): void => reject(new ContractError('body_too_large'));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= largestBody) chunks.push(chunk);
      else if (length > drainedAtMost) tooLarge();
      else chunks.length = 0;
    });
    request.on('end', () => (length > largestBody ? tooLarge() : resolve(Buffer.concat(chunks, length))));
    request.on('error', () => reject(new ClientGone()));
    request.on('close', () => reject(new ClientGone()));
  });
}
