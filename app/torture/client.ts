import { setTimeout as pause } from 'node:timers/promises';
import type { Errand } from './errands';
import type { Random } from './random';

/** Raw response of a request. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** An operation with its result. */
export interface Finished extends Errand {
  /** Number of requests sent. */
  readonly requests: number;
  /** Null if no response arrived within the retry period. */
  readonly answer: Answer | null;
  /** Response of a later repetition with the same key; null without one. */
  readonly again: Answer | null;
}

/** Timeout of one request, and retry period of an operation, in milliseconds. */
const [answerWithin, patience] = [20_000, 180_000];
/** One in this many operations is repeated after its response. */
const askedAgain = 4;

/** A REST client that retries under the same key after missing and indeterminate responses. */
export class Client {
  /**
   * @param answered called after each response
   */
  constructor(
    private readonly origin: string,
    private readonly random: Random,
    private readonly answered: () => void,
  ) {}

  async run(errand: Errand): Promise<Finished> {
    const first = await this.insist(errand);
    if (!first.answer || this.random.below(askedAgain) > 0) return { ...errand, ...first, again: null };
    const second = await this.insist(errand);
    return { ...errand, answer: first.answer, again: second.answer, requests: first.requests + second.requests };
  }

  private async insist(errand: Errand): Promise<Pick<Finished, 'answer' | 'requests'>> {
    const end = Date.now() + patience;
    for (let requests = 1; ; requests += 1) {
      const answer = await this.ask(errand);
      if (answer) this.answered();
      if (answer && !isPassing(answer)) return { answer, requests };
      if (Date.now() > end) return { answer: null, requests };
      await pause(this.random.between(50, 500));
    }
  }

  /** Returns null if the connection broke. */
  private async ask({ as, path, body, key }: Errand): Promise<Answer | null> {
    const named: Record<string, string> = 'idempotency_key' in body ? {} : { 'idempotency-key': key };
    try {
      const response = await fetch(`${this.origin}/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithin),
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...named },
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }
}

/** Returns whether the response leaves the result of the request open. */
function isPassing({ status, text }: Answer): boolean {
  return status >= 500 || status === 429 || (status === 409 && text.includes('"idempotency_key_in_use"'));
}
