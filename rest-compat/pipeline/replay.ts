import { createHash } from 'node:crypto';
import { ContractError } from '../../contract/errors';
import type { ReplayStore, RunningClaim, StoredResponse } from '../edge-store';
import { type RestResponse, callerOf, endpointOf, type Exchange } from './exchange';
import { type FailureAccess, failureResponse } from './failure';
import { idempotencyKey } from './idempotency-key';

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
  exchange: Exchange,
  access: ReplayAccess,
  run: () => Promise<RestResponse>,
): Promise<RestResponse> {
  const key = exchange.method === 'POST' ? idempotencyKey(exchange) : null;
  if (key === null) return run();
  const scope = callerOf(exchange).credentialId;
  const outcome = await access.replay.claim({ scope, key, fingerprint: fingerprintOf(exchange) });
  switch (outcome.state) {
    case 'reused':
      throw new ContractError('idempotency_key_reused');
    case 'running':
      throw new ContractError('idempotency_key_in_use');
    case 'answered':
      return repeated(outcome.response);
    case 'run':
      return runClaimed(exchange, outcome.claim, access, run);
  }
}

function fingerprintOf({ method, path, query, version, body }: Exchange): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, path, query, version]))
    .update(body.length === 0 ? '{}' : body)
    .digest();
}

function repeated({ status, headers, body }: StoredResponse): RestResponse {
  return { status, body: body.length === 0 ? null : body, headers: { ...headers, 'idempotent-replayed': 'true' } };
}

async function runClaimed(
  exchange: Exchange,
  claim: RunningClaim,
  access: ReplayAccess,
  run: () => Promise<RestResponse>,
): Promise<RestResponse> {
  exchange.operationKey = claim.operationKey;
  let response: RestResponse;
  try {
    response = await run();
  } catch (failure) {
    response = failureResponse(failure, exchange, access);
  }
  if (await storeResponse(exchange, claim, response, access)) return response;
  // A success is returned even if it could not be stored: a retry sends the same idempotency key to the graph, which
  // returns the existing result. An error is not returned, because a retry might succeed.
  return response.status < 400 ? response : failureResponse(new ContractError('service_unavailable'), exchange, access);
}

/**
 * Stores the response for retries with the same idempotency key. Returns false if the response must be stored but could
 * not be.
 */
async function storeResponse(
  exchange: Exchange,
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
        endpointOf(exchange).declaration.hasSecretResponse === true,
      );
    await replay.release(claim);
  } catch (failure) {
    log.error({ err: failure, requestId: exchange.requestId }, 'the response could not be stored for replay');
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
