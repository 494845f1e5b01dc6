import { Pool } from 'undici';
import { until } from '../../support/until';
import { inParallel } from './boundaries';
import { withoutCost } from './insistence';

/** Maximum time for which a client retries, in milliseconds. */
const maxRetryMs = 300_000;

/** A request with its own key that many clients send at the same time. */
export interface Keyed {
  readonly kind: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Result of all requests with one key. */
export interface Outcome {
  readonly kind: string;
  /** Distinct bodies of final responses. There must be exactly one. */
  readonly texts: readonly string[];
  /** Number of all requests; `inUse` is the number of requests rejected because the first one was still running. */
  readonly requests: number;
  readonly inUse: number;
  /** Number of replayed responses. */
  readonly replayed: number;
  readonly wrong: readonly string[];
}

interface RawResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly replayed: boolean;
}

/** Number of clients per key. */
export const clients = 100;
/**
 * Number of keys processed concurrently: while the clients of some keys wait to retry, the clients of other keys send
 * requests.
 */
const clientCount = 24;

/** Sends the same request from many clients to several services, each client until it receives a final response. */
export class EqualRequests {
  private readonly pools: readonly Pool[];

  constructor(origins: readonly string[]) {
    this.pools = origins.map((origin) => new Pool(origin, { connections: clients, pipelining: 1 }));
  }

  all(keyed: readonly Keyed[]): Promise<Outcome[]> {
    return inParallel(keyed, clientCount, (item) => this.outcomeOf(item));
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }

  private async outcomeOf(keyed: Keyed): Promise<Outcome> {
    const totals = { requests: 0, inUse: 0, replayed: 0 };
    const problems: string[] = [];
    const texts = new Set<string>();
    const body = JSON.stringify(keyed.body);
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const send = async (): Promise<RawResponse> => {
          totals.requests += 1;
          const response = await this.send(keyed, body, client % this.pools.length);
          if (response.status !== 409) return response;
          totals.inUse += 1;
          if (!response.text.includes('"idempotency_key_in_use"') || response.retryAfter !== '1')
            problems.push(`409 ${response.retryAfter} ${response.text.slice(0, 200)}`);
          return response;
        };
        // Clients retry after the time in the `Retry-After` header: one second.
        const answer = await until(send, ({ status }) => status !== 409, maxRetryMs, 1_000);
        if (answer.status >= 300 || answer.text.includes('"errors":'))
          problems.push(`${answer.status} ${answer.text.slice(0, 200)}`);
        if (answer.replayed) totals.replayed += 1;
        texts.add(withoutCost(answer.text));
      }),
    );
    return { kind: keyed.kind, texts: [...texts], ...totals, wrong: problems };
  }

  private async send({ path, headers }: Keyed, body: string, index: number): Promise<RawResponse> {
    const {
      statusCode,
      headers: responseHeaders,
      body: read,
    } = await (this.pools[index] as Pool).request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return {
      status: statusCode,
      text: await read.text(),
      retryAfter: responseHeaders['retry-after']?.toString(),
      replayed: responseHeaders['idempotent-replayed'] === 'true',
    };
  }
}
