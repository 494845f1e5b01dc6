import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

/** What is sent again and again, by one caller. */
export interface LimitedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What each request takes from the limit. */
  readonly cost: number;
}

/** An answer to one of them. */
export interface Limited {
  /** Seconds since the caller began. */
  readonly at: number;
  /** Place of the process that was asked. */
  readonly process: number;
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Which process is asked by the request of a number. */
export type Split = (number: number) => number;

/** How callers go about it. */
export interface Course {
  /** Seconds for which they ask. */
  readonly seconds: number;
  /** How many times the limit they ask for as fast as they can, before they slow down. */
  readonly hurry: number;
  readonly limit: number;
}

/** Requests of one caller that are under way at the same time. */
const atOnce = 12;
/** Milliseconds between two of them once a caller has slowed down, for each that is under way. */
const slow = 400;

/** Callers who ask several processes for more than they may. */
export class LimitedCallers {
  private readonly pools: readonly Pool[];

  constructor(origins: readonly string[]) {
    this.pools = origins.map((origin) => new Pool(origin, { connections: 100, pipelining: 1 }));
  }

  /** Asks as fast as it can at first, then steadily until the time is over. Rejects where an answer is neither good nor 429. */
  async ask(call: LimitedCall, split: Split, { seconds, hurry, limit }: Course): Promise<Limited[]> {
    const answers: Limited[] = [];
    const began = performance.now();
    const passed = (): number => (performance.now() - began) / 1_000;
    let begun = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (passed() < seconds) {
          // Its own: others begin while this one waits, and all would go where the last of them does.
          const number = (begun += 1);
          if (number * call.cost > limit * hurry) await pause(slow);
          const process = split(number);
          answers.push({ process, ...(await this.send(call, process)), at: passed() });
        }
      }),
    );
    return answers;
  }

  /** Sends many at the same time to one process. */
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
      headers: got,
      body: read,
    } = await (this.pools[process] as Pool).request({ method, path, headers, body });
    const text = await read.text();
    const good = statusCode < 300 && !text.includes('"errors":');
    if (!good && statusCode !== 429) throw new Error(`${path} was answered with ${statusCode} ${text}`);
    return { allowed: good, retryAfter: Number(got['retry-after'] ?? 0) };
  }
}

/** Cost of what was let through. */
export function through(answers: readonly Limited[], { cost }: Pick<LimitedCall, 'cost'>): number {
  return answers.filter(({ allowed }) => allowed).length * cost;
}
