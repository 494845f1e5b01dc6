import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from '../../app/runtime/process-memory';
import { optionalPackage } from '../../test/support/optional-packages';

/** A server under test and the request that is sent to it. */
export interface Contestant {
  /** Name by which the contestant is selected on the command line. */
  readonly name: string;
  /** Title of the contestant in the report. */
  readonly title: string;
  /** Name of the contestant with whose request rate this one is compared. */
  readonly limit: string;
  readonly url: string;
  /** Paths that each connection requests in turn, in an order of its own; if omitted, the path of the URL. */
  readonly paths?: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Id of the process whose CPU time is measured. */
  readonly pid: number;
}

/** Results of one measurement window. */
export interface Window {
  readonly requests: number;
  readonly seconds: number;
  /** CPU time of the server process per request, in milliseconds. */
  readonly cpu: number;
  /** Latency percentiles in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The part of the API of autocannon, the load generator, that is used here. */
type Autocannon = (options: {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly connections: number;
  /** Requested duration in seconds. */
  readonly duration: number;
  readonly setupClient?: (client: { setRequests(requests: readonly { readonly path: string }[]): void }) => void;
}) => Promise<{
  readonly '2xx': number;
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly requests: { readonly total: number };
  /** Actual duration in seconds. */
  readonly duration: number;
  /** Latency percentiles in milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number };
}>;

/** Unit of CPU time in `/proc`, in milliseconds. */
const tick = 10;

/** Returns the CPU time of a process and its threads, in milliseconds. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

/**
 * Waits until a process uses at most 10 % of a CPU, so that earlier work is not attributed to the next measurement.
 * Throws if this takes longer than a minute.
 */
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
 * Sends requests to one contestant for the given time over a fixed number of connections. Throws if any response is not
 * successful, because figures of failing servers are meaningless.
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
