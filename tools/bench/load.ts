import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from '../../app/runtime/process-memory';
import { optionalPackage } from '../../test/support/optional-packages';

/** A server and the request that measures it. */
export interface Contestant {
  /** Name by which it is selected. */
  readonly name: string;
  /** Title for the report. */
  readonly title: string;
  /** The contestant that its rate is compared with. */
  readonly limit: string;
  readonly url: string;
  /** Paths that are requested in turn, by each connection in a different order; the path of the URL if omitted. */
  readonly paths?: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Process whose CPU time is measured. */
  readonly pid: number;
}

/** Results of one measurement window. */
export interface Window {
  readonly requests: number;
  readonly seconds: number;
  /** CPU milliseconds of the server process per request. */
  readonly cpu: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The part of the load generator's API that is used here. */
type Autocannon = (options: {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly connections: number;
  /** Seconds. */
  readonly duration: number;
  readonly setupClient?: (client: { setRequests(requests: readonly { readonly path: string }[]): void }) => void;
}) => Promise<{
  readonly '2xx': number;
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly requests: { readonly total: number };
  /** Seconds. */
  readonly duration: number;
  /** Milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number };
}>;

/** Linux counts CPU time in ticks of 10 ms. */
const tick = 10;

/** Returns the CPU time of a process and its threads, in milliseconds. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

/** Waits until a process is almost idle, so that earlier work is not attributed to the next measurement. Throws if it is not idle after a minute. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let polls = 0; polls < 120; polls += 1) {
    const before = cpuTime(pid);
    await pause(500);
    if (cpuTime(pid) - before <= 50) return;
  }
  throw new Error('The service does not come to rest.');
}

/** Returns the resident memory of a process, in MiB. */
export function memory(pid: number): number {
  return residentMemory(pid) / 2 ** 20;
}

function shuffled(paths: readonly string[]): { path: string }[] {
  return paths
    .map((path) => ({ path, at: Math.random() }))
    .sort((one, two) => one.at - two.at)
    .map(({ path }) => ({ path }));
}

/**
 * Loads one contestant for a time with a fixed number of connections. Throws if a response is not successful, because figures of failing servers are
 * meaningless.
 */
export async function load(contestant: Contestant, options: { seconds: number; connections: number }): Promise<Window> {
  const before = cpuTime(contestant.pid);
  const result = await optionalPackage<Autocannon>(
    'load',
    'autocannon',
  )({
    url: contestant.url,
    method: contestant.method ?? 'GET',
    headers: { ...contestant.headers },
    body: contestant.body,
    connections: options.connections,
    duration: options.seconds,
    ...(contestant.paths && {
      setupClient: (client) => client.setRequests(shuffled(contestant.paths as readonly string[])),
    }),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0)
    throw new Error(`${contestant.name}: ${failed} of ${result.requests.total} requests failed.`);
  return {
    requests: result.requests.total,
    seconds: result.duration,
    cpu: (cpuTime(contestant.pid) - before) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
