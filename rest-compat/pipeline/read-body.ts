import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { bodyDecoder, EncodingRejected } from '../../subgraphs/kit/src/serving/request-encoding';
import type { ReceivedRequest } from './stages';

/** Maximum size of a request body in bytes, as sent and decoded. */
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

/** Rejection of a body whose content coding is not supported (415). */
export class UnsupportedEncoding extends ContractError {
  constructor(message: string) {
    super('unsupported_media_type', message);
  }
}

/**
 * Reads, decodes and returns the request body. Rejects bodies over 1 MiB, sent or decoded (413), non-empty bodies that
 * are not JSON in UTF-8 or have an unsupported content coding (415), and bodies that cannot be decoded (400).
 */
export async function readBody({ request, method }: ReceivedRequest): Promise<Buffer> {
  if (method === 'GET' || isEmpty(request)) return noBody;
  const { 'content-length': declared, expect } = request.headers;
  // With `Expect: 100-continue`, the client has not started sending the body, so there is nothing to read and discard.
  if (Number(declared ?? 0) > (expect === undefined ? maxDrainedSize : maxBodySize))
    throw new ContractError('body_too_large');
  const body = await collect(request);
  if (body.length === 0) return body;
  requireJson(request);
  return request.headers['content-encoding'] === undefined ? body : decode(body, request.headers['content-encoding']);
}

async function decode(body: Buffer, encoding: string): Promise<Buffer> {
  try {
    const decoder = bodyDecoder(encoding, maxBodySize);
    return decoder === null ? body : await decoder(body);
  } catch (failure) {
    if (!(failure instanceof EncodingRejected)) throw failure;
    switch (failure.problem) {
      case 'unsupported':
        throw new UnsupportedEncoding(failure.message);
      case 'malformed':
        throw new ContractError('parameter_invalid', failure.message, 'Content-Encoding');
      case 'too_large':
        throw new ContractError('body_too_large', failure.message);
    }
  }
}

function isEmpty(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined && (length === undefined || length === '0');
}

function requireJson(request: IncomingMessage): void {
  const { 'content-type': type } = request.headers;
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
