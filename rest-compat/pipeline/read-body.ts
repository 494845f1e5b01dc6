import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import type { ReceivedRequest } from './stages';

/** Maximum size of a request body in bytes. */
export const maxBodySize = 1024 * 1024;
/**
 * Maximum number of bytes of a too large body that are read and discarded, so that a client that is still sending can
 * read the error response.
 */
const maxDrainedSize = 8 * maxBodySize;

const jsonType = /^application\/(?:json|[a-z0-9.!#$&^_-]+\+json)\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** The client disconnected while it was sending the body, so no response can be sent. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientGone';
}

const noBody = Buffer.alloc(0);

/**
 * Reads and returns the request body. Rejects bodies over 1 MiB (413), and non-empty bodies that are not JSON in UTF-8
 * (415).
 */
export async function readBody({ request, method }: ReceivedRequest): Promise<Buffer> {
  if (method === 'GET' || isEmpty(request)) return noBody;
  const { 'content-length': declared, expect } = request.headers;
  // With `Expect: 100-continue`, the client has not started sending the body, so there is nothing to read and discard.
  if (Number(declared ?? 0) > (expect === undefined ? maxDrainedSize : maxBodySize))
    throw new ContractError('body_too_large');
  const body = await collect(request);
  if (body.length > 0) requireJson(request);
  return body;
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
    // If the client has disconnected during authentication, the request emits no further events.
    if (request.destroyed) return reject(new ClientDisconnected());
    const chunks: Buffer[] = [];
    let length = 0;
    const rejectTooLarge = (): void => reject(new ContractError('body_too_large'));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodySize) chunks.push(chunk);
      else if (length > maxDrainedSize) rejectTooLarge();
      else chunks.length = 0;
    });
    request.on('end', () => (length > maxBodySize ? rejectTooLarge() : resolve(Buffer.concat(chunks, length))));
    request.on('error', () => reject(new ClientDisconnected()));
    request.on('close', () => reject(new ClientDisconnected()));
  });
}
