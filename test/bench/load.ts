import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import { residentMemory } from '../../app/parts/process-memory';

/** One server and the one request it is measured with. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
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

/** Linux counts CPU time in ticks of 10 ms. */
const tick = 10;

/** CPU time that a process and its threads have used, in milliseconds. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

/** Resident memory of a process, in MiB. */
export function memory(pid: number): number {
  return residentMemory(pid) / 2 ** 20;
}

/**
 * Loads one contestant for a while with a fixed number of connections. Throws when an answer is not a success: figures
 * of failing servers mean nothing.
 */
export async function load(contestant: Contestant, options: { seconds: number; connections: number }): Promise<Window> {
  const before = cpuTime(contestant.pid);
  const result = await autocannon({
    url: contestant.url,
    method: contestant.method ?? 'GET',
    headers: { ...contestant.headers },
    body: contestant.body,
    connections: options.connections,
    duration: options.seconds,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0) throw new Error(`${contestant.name}: ${failed} of ${result.requests.total} requests failed.`);
  return {
    requests: result.requests.total,
    seconds: result.duration,
    cpu: (cpuTime(contestant.pid) - before) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
