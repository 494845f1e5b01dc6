import { createHash } from 'node:crypto';
import { ContractError } from '../../contract/errors';
import type { ReplayStore, RunningClaim, StoredResponse } from '../edge-store/replay-store';
import { type FailureAccess, failureResponse } from './failure';
import { rejectsUnknownParameters, parseBody } from './request-input';
import type { RestResponse } from './rest-response';
import type { KeyedRequest, ReadRequest } from './stages';
import type { IncomingMessage } from 'node:http';

/** Dependencies for handling requests with idempotency keys. */
export interface ReplayAccess extends FailureAccess {
  readonly replay: ReplayStore;
}

/**
 * Runs a POST request with an idempotency key, returns the stored response of an earlier run, or rejects the request
 * (400 if the key was used for a different request, 409 while an earlier request with the key is running). Other
 * requests run directly.
 */
export async function replayed(
  read: ReadRequest,
  access: ReplayAccess,
  run: (keyed: KeyedRequest) => Promise<RestResponse>,
): Promise<RestResponse> {
  const key = read.method === 'POST' ? idempotencyKey(read) : null;
  if (key === null) return run({ ...read, operationKey: null });
  const scope = read.principal.credentialId;
  const outcome = await access.replay.claim({ scope, key, fingerprint: fingerprintOf(read) });
  switch (outcome.state) {
    case 'reused':
      throw new ContractError('idempotency_key_reused');
    case 'running':
      throw new ContractError('idempotency_key_in_use');
    case 'answered':
      return repeated(outcome.response);
    case 'run':
      return runClaimed(read, outcome.claim, access, run);
  }
}

function fingerprintOf(read: ReadRequest): Buffer {
  const { method, path, query, version, body } = read;
  const parts = [method, path, query, version];
  return createHash('sha256')
    .update(JSON.stringify(rejectsUnknownParameters(read) ? [...parts, 'strict'] : parts))
    .update(body.length === 0 ? '{}' : body)
    .digest();
}

function repeated({ status, headers, body }: StoredResponse): RestResponse {
  return { status, body: body.length === 0 ? null : body, headers: { ...headers, 'idempotent-replayed': 'true' } };
}

async function runClaimed(
  read: ReadRequest,
  claim: RunningClaim,
  access: ReplayAccess,
  run: (keyed: KeyedRequest) => Promise<RestResponse>,
): Promise<RestResponse> {
  let response: RestResponse;
  try {
    response = await run({ ...read, operationKey: claim.operationKey });
  } catch (failure) {
    response = failureResponse(failure, read, access);
  }
  if (await storeResponse(read, claim, response, access)) return response;
  // A success is returned even if it could not be stored: a retry sends the same idempotency key to the graph, which
  // returns the existing result. An error is not returned, because a retry might succeed.
  return response.status < 400 ? response : failureResponse(new ContractError('service_unavailable'), read, access);
}

/**
 * Stores the response for retries with the same idempotency key. Returns false if the response must be stored but could
 * not be.
 */
async function storeResponse(
  { endpoint, requestId }: ReadRequest,
  claim: RunningClaim,
  { status, headers, body }: RestResponse,
  { replay, log }: ReplayAccess,
): Promise<boolean> {
  const mustPersist = isStored(status);
  try {
    if (mustPersist)
      return await replay.finish(
        claim,
        { status, headers, body: Buffer.from(body ?? '') },
        endpoint.declaration.hasSecretResponse === true,
      );
    await replay.release(claim);
  } catch (failure) {
    log.error({ err: failure, requestId }, 'the response could not be stored for replay');
  }
  return !mustPersist;
}

/**
 * Returns whether a response with this status is stored for retries: successes and client errors, except 401, 403 and
 * 429, which may not occur again on a retry.
 */
function isStored(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429;
}

const keyHeader = 'Idempotency-Key';
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
    throw new ContractError('parameter_invalid', `${bodyKey} and the header ${keyHeader} must be equal.`, bodyKey);
  }
  return fromHeader ?? fromBody ?? null;
}

function keyInHeader(request: IncomingMessage): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if ((request.headersDistinct['idempotency-key'] ?? []).length > 1) {
    throw new ContractError('parameter_invalid', `The header ${keyHeader} must not be sent more than once.`, keyHeader);
  }
  // Node decodes each byte of a header as one character, so the string length is the byte length.
  return checked(String(given), String(given).length, keyHeader);
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
