import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

/** A request that one caller sends repeatedly. */
export interface LimitedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Units of the limit that each request consumes. */
  readonly cost: number;
}

/** A response to such a request. */
export interface Limited {
  /** Seconds since the caller started. */
  readonly at: number;
  /** Index of the process that received the request. */
  readonly process: number;
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Returns the index of the process that receives the request with the given number. */
export type Split = (number: number) => number;

/** The load pattern of callers. */
export interface Course {
  /** Duration in seconds. */
  readonly seconds: number;
  /** Multiple of the limit that is requested at full speed before the caller slows down. */
  readonly hurry: number;
  readonly limit: number;
}

/** Number of concurrent requests of one caller. */
const concurrency = 12;
/** Milliseconds between two requests of a caller that has slowed down, for each concurrent request. */
const slowDelayMs = 400;

/** Callers that send more requests to several processes than the limit allows. */
export class LimitedCallers {
  private readonly pools: readonly Pool[];

  constructor(origins: readonly string[]) {
    this.pools = origins.map((origin) => new Pool(origin, { connections: 100, pipelining: 1 }));
  }

  /** Sends requests at full speed at first, then steadily until the time is over. Rejects if a response is neither successful nor 429. */
  async request(call: LimitedCall, split: Split, { seconds, hurry, limit }: Course): Promise<Limited[]> {
    const responses: Limited[] = [];
    const startedAt = performance.now();
    const elapsedSeconds = (): number => (performance.now() - startedAt) / 1_000;
    let requestCount = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (elapsedSeconds() < seconds) {
          // Store the number in a separate variable: other loops increment the counter during the pause, and all
          // requests would go to the process of the last one.
          const number = (requestCount += 1);
          if (number * call.cost > limit * hurry) await pause(slowDelayMs);
          const process = split(number);
          responses.push({ process, ...(await this.send(call, process)), at: elapsedSeconds() });
        }
      }),
    );
    return responses;
  }

  /** Sends many requests to one process at the same time. */
  burst(call: LimitedCall, process: number, times: number): Promise<Limited[]> {
    return Promise.all(
      Array.from({ length: times }, async () => ({ process, ...(await this.send(call, process)), at: 0 })),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }

  private async send(
    { method, path, headers, body }: LimitedCall,
    process: number,
  ): Promise<Pick<Limited, 'allowed' | 'retryAfter'>> {
    const {
      statusCode,
      headers: responseHeaders,
      body: read,
    } = await (this.pools[process] as Pool).request({ method, path, headers, body });
    const text = await read.text();
    const isAllowed = statusCode < 300 && !text.includes('"errors":');
    if (!isAllowed && statusCode !== 429) throw new Error(`${path} was answered with ${statusCode} ${text}`);
    return { allowed: isAllowed, retryAfter: Number(responseHeaders['retry-after'] ?? 0) };
  }
}

/** Returns the cost of the allowed requests. */
export function admittedCost(responses: readonly Limited[], { cost }: Pick<LimitedCall, 'cost'>): number {
  return responses.filter(({ allowed }) => allowed).length * cost;
}
