import { setTimeout as pause } from 'node:timers/promises';
import type { Errand } from './errands';
import type { Random } from './random';

/** What a request was answered, as it came. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** An errand, with what came of it. */
export interface Finished extends Errand {
  /** How often it was asked for. */
  readonly requests: number;
  /** Null where no answer came before patience ended. */
  readonly answer: Answer | null;
  /** What the same request was answered later, under the same key; null where nobody asked again. */
  readonly again: Answer | null;
}

/** Longest wait for one answer, and for any answer to an errand, in milliseconds. */
const [answerWithin, patience] = [20_000, 180_000];
/** One errand in so many is asked for once more after it was answered. */
const askedAgain = 4;

/**
 * Somebody who asks for things over REST, and does not give up: what is not answered, or is answered only that nobody can
 * say, is asked for again under the same key.
 */
export class Client {
  /** @param answered told after each answer, whatever it says */
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

  /** Null where the connection broke. */
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

/** Whether the answer says nothing of what came of the request. */
function isPassing({ status, text }: Answer): boolean {
  return status >= 500 || status === 429 || (status === 409 && text.includes('"idempotency_key_in_use"'));
}
