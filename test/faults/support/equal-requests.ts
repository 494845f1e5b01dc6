import { Pool } from 'undici';
import { until } from '../../support/until';
import { inParallel } from './boundaries';
import { withoutCost } from './insistence';

/** How long a client comes back, in milliseconds. */
const longest = 300_000;

/** One thing to do, under a key of its own, that many clients ask for at the same time. */
export interface Keyed {
  readonly kind: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** What came of a key. */
export interface Outcome {
  readonly kind: string;
  /** Different texts that were answered with success or refusal. There must be one. */
  readonly texts: readonly string[];
  /** Requests in all, and those that were told that the first one still runs. */
  readonly requests: number;
  readonly inUse: number;
  /** Answers that were given again from what was kept. */
  readonly replayed: number;
  readonly wrong: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly replayed: boolean;
}

/** Clients of one key. */
export const clients = 100;
/** Keys that are under way at the same time: while clients of some have been told to come back, those of others ask. */
const atOnce = 24;

/** Many clients that ask all of some services for the same, each until it has an answer that stays. */
export class EqualRequests {
  private readonly pools: readonly Pool[];

  constructor(origins: readonly string[]) {
    this.pools = origins.map((origin) => new Pool(origin, { connections: clients, pipelining: 1 }));
  }

  all(keyed: readonly Keyed[]): Promise<Outcome[]> {
    return inParallel(keyed, atOnce, (one) => this.outcomeOf(one));
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }

  private async outcomeOf(keyed: Keyed): Promise<Outcome> {
    const counted = { requests: 0, inUse: 0, replayed: 0 };
    const wrong: string[] = [];
    const texts = new Set<string>();
    const body = JSON.stringify(keyed.body);
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const ask = async (): Promise<Answer> => {
          counted.requests += 1;
          const answer = await this.ask(keyed, body, client % this.pools.length);
          if (answer.status !== 409) return answer;
          counted.inUse += 1;
          if (!answer.text.includes('"idempotency_key_in_use"') || answer.retryAfter !== '1')
            wrong.push(`409 ${answer.retryAfter} ${answer.text.slice(0, 200)}`);
          return answer;
        };
        // They come back when they are told to.
        const answer = await until(ask, ({ status }) => status !== 409, longest, 1_000);
        if (answer.status >= 300 || answer.text.includes('"errors":'))
          wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`);
        if (answer.replayed) counted.replayed += 1;
        texts.add(withoutCost(answer.text));
      }),
    );
    return { kind: keyed.kind, texts: [...texts], ...counted, wrong };
  }

  private async ask({ path, headers }: Keyed, body: string, place: number): Promise<Answer> {
    const {
      statusCode,
      headers: got,
      body: read,
    } = await (this.pools[place] as Pool).request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return {
      status: statusCode,
      text: await read.text(),
      retryAfter: got['retry-after']?.toString(),
      replayed: got['idempotent-replayed'] === 'true',
    };
  }
}
