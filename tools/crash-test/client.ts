import { setTimeout as pause } from 'node:timers/promises';
import type { ClientOperation } from './client-operations';
import type { Random } from './random';

/** Raw response of a request. */
export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

/** An operation with its result. */
export interface FinishedOperation extends ClientOperation {
  /** Number of requests sent. */
  readonly requests: number;
  /** Null if no response arrived within the retry period. */
  readonly answer: RawResponse | null;
  /** Response of a later repetition with the same key; null without one. */
  readonly again: RawResponse | null;
}

/** Timeout of one request, and retry period of an operation, in milliseconds. */
const [requestTimeoutMs, retryPeriodMs] = [20_000, 180_000];
/** One in this many operations is repeated after its response. */
const repeatOneIn = 4;

/** A REST client that retries under the same key after missing and indeterminate responses. */
export class Client {
  /** @param onResponse called after each response */
  constructor(
    private readonly origin: string,
    private readonly random: Random,
    private readonly onResponse: () => void,
  ) {}

  async run(operation: ClientOperation): Promise<FinishedOperation> {
    const first = await this.insist(operation);
    if (!first.answer || this.random.below(repeatOneIn) > 0) return { ...operation, ...first, again: null };
    const second = await this.insist(operation);
    return { ...operation, answer: first.answer, again: second.answer, requests: first.requests + second.requests };
  }

  private async insist(operation: ClientOperation): Promise<Pick<FinishedOperation, 'answer' | 'requests'>> {
    const end = Date.now() + retryPeriodMs;
    for (let requests = 1; ; requests += 1) {
      const result = await this.sendOnce(operation);
      if (result) this.onResponse();
      if (result && !isTransient(result)) return { answer: result, requests };
      if (Date.now() > end) return { answer: null, requests };
      await pause(this.random.between(50, 500));
    }
  }

  /** Returns null if the connection broke. */
  private async sendOnce({ as, path, body, key }: ClientOperation): Promise<RawResponse | null> {
    const keyHeader: Record<string, string> = 'idempotency_key' in body ? {} : { 'idempotency-key': key };
    try {
      const response = await fetch(`${this.origin}/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(requestTimeoutMs),
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...keyHeader },
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }
}

/** Returns whether the response leaves the result of the request undetermined. */
function isTransient({ status, text }: RawResponse): boolean {
  return status >= 500 || status === 429 || (status === 409 && text.includes('"idempotency_key_in_use"'));
}
