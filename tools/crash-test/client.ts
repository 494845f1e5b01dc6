import { setTimeout as pause } from 'node:timers/promises';
import type { ClientOperation } from './client-operations';
import type { Random } from './random';

/** Status and body of a response. */
export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

/** An operation with the responses that it received. */
export interface FinishedOperation extends ClientOperation {
  /** Number of requests sent, retries included. */
  readonly requests: number;
  /** Final response; null if none arrived within the retry period. */
  readonly answer: RawResponse | null;
  /** Response to a later repetition with the same key; null if there was no repetition or no response. */
  readonly repeated: RawResponse | null;
}

/** Timeout of one request, and total time in which an operation is retried, in milliseconds. */
const [requestTimeoutMs, retryPeriodMs] = [20_000, 180_000];
/** One operation in this many, at random, is repeated after its response. */
const repeatOneIn = 4;

/** A REST client that retries an operation with the same idempotency key until it receives a conclusive response. */
export class Client {
  /** @param onResponse called after each response, also before a retry */
  constructor(
    private readonly origin: string,
    private readonly random: Random,
    private readonly onResponse: () => void,
  ) {}

  async run(operation: ClientOperation): Promise<FinishedOperation> {
    const first = await this.insist(operation);
    if (!first.answer || this.random.below(repeatOneIn) > 0) return { ...operation, ...first, repeated: null };
    const second = await this.insist(operation);
    return { ...operation, answer: first.answer, repeated: second.answer, requests: first.requests + second.requests };
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

  /** Sends one request. Returns null if the connection broke or timed out. */
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

/** Returns whether the response leaves open whether the request was executed, so that it must be retried. */
function isTransient({ status, text }: RawResponse): boolean {
  return status >= 500 || status === 429 || (status === 409 && text.includes('"idempotency_key_in_use"'));
}
