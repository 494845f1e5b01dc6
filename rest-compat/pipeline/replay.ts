import { createHash } from 'node:crypto';
import { ContractError } from '../../contract/errors';
import type { ReplayStore, RunningClaim, StoredAnswer } from '../edge-store';
import { type Answer, callerOf, endpointOf, type Exchange } from './exchange';
import { type FailureAccess, failureAnswer } from './failure';
import { idempotencyKey } from './idempotency-key';

/** Dependencies of idempotent requests. */
export interface ReplayAccess extends FailureAccess {
  readonly replay: ReplayStore;
}

/**
 * Runs a POST with an idempotency key at most once: runs it, returns the stored response, or rejects the key
 * (400 if it was used for a different request, 409 while the first request is running). Other requests run directly.
 */
export async function replayed(exchange: Exchange, access: ReplayAccess, run: () => Promise<Answer>): Promise<Answer> {
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
      return repeated(outcome.answer);
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

function repeated({ status, headers, body }: StoredAnswer): Answer {
  return { status, body: body.length === 0 ? null : body, headers: { ...headers, 'idempotent-replayed': 'true' } };
}

async function runClaimed(
  exchange: Exchange,
  claim: RunningClaim,
  access: ReplayAccess,
  run: () => Promise<Answer>,
): Promise<Answer> {
  exchange.operationKey = claim.operationKey;
  let answer: Answer;
  try {
    answer = await run();
  } catch (failure) {
    answer = failureAnswer(failure, exchange, access);
  }
  if (await wasKept(exchange, claim, answer, access)) return answer;
  // A success can still be returned: a retry finds its effect under the same operation key. An error cannot, because a retry might succeed.
  return answer.status < 400 ? answer : failureAnswer(new ContractError('service_unavailable'), exchange, access);
}

/** Stores the response. Returns false if it should have been stored but was not. */
async function wasKept(
  exchange: Exchange,
  claim: RunningClaim,
  { status, headers, body }: Answer,
  { replay, log }: ReplayAccess,
): Promise<boolean> {
  const mustBe = isKept(status);
  try {
    if (mustBe)
      return await replay.finish(
        claim,
        { status, headers, body: Buffer.from(body ?? '') },
        endpointOf(exchange).declaration.secretAnswer === true,
      );
    await replay.giveBack(claim);
  } catch (failure) {
    log.error({ err: failure, requestId: exchange.requestId }, 'the answer could not be kept for replay');
  }
  return !mustBe;
}

/** Returns whether a response is stored: successes and client errors, except errors that a retry may not receive again. */
function isKept(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429;
}
