import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from '../../app/parts/process-memory';
import { optionalPackage } from '../support/optional-packages';

/** One server and the request it is measured with. */
export interface Contestant {
  /** Under which it is asked for. */
  readonly name: string;
  /** What it is, for people. */
  readonly title: string;
  /** The contestant that its rate is shown as a share of. */
  readonly limit: string;
  readonly url: string;
  /** Paths that are asked for in turns, by each connection in an order of its own; the one of the address where they are left out. */
  readonly paths?: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Process whose CPU time is counted. */
  readonly pid: number;
}

/** What one window of load has shown. */
export interface Window {
  readonly requests: number;
  readonly seconds: number;
  /** CPU milliseconds of the server's process for each request. */
  readonly cpu: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The load generator, as far as it is used here. */
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

/** CPU time that a process and its threads have used, in milliseconds. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

/** Waits until a process has next to nothing to do any more: what it was given before is not counted with what follows. Throws when it has not come to rest after a minute. */
export async function atRest(pid: number): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    const before = cpuTime(pid);
    await pause(500);
    if (cpuTime(pid) - before <= 50) return;
  }
  throw new Error('The service does not come to rest.');
}

/** Resident memory of a process, in MiB. */
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
 * Loads one contestant for a while with a fixed number of connections. Throws when an answer is not a success: figures
 * of failing servers mean nothing.
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
