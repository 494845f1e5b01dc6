import type { ServerResponse } from 'node:http';
import { afterRunningFor } from '../deadline/after-running';

/** Checks one dependency of a process; throws or rejects while it is unavailable. */
export type ReadinessCheck = () => unknown;

/** Dependencies of a process: their readiness checks by name. */
export interface ReadinessChecks {
  /** Checks of required dependencies: the process is ready only while all of them succeed. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /**
   * Checks of other processes that this process calls. The process is ready once each of them has been available. Later
   * outages are only reported: they affect all processes of the same role, and removing all of them from the load
   * balancer would not help.
   */
  readonly dependencies?: Readonly<Record<string, ReadinessCheck>>;
}

/** Response body of `/readyz`. */
export interface ReadinessReport {
  readonly status: 'ready' | 'not ready' | 'starting' | 'draining';
  /** Names of the unavailable dependencies because of which the process is not ready. */
  readonly missing: readonly string[];
  /**
   * Names of called processes that were available before and are unavailable now: this process stays ready, but some
   * requests fail.
   */
  readonly away: readonly string[];
}

/** Timeout of one check in milliseconds: the readiness probe also has a short timeout. */
const checkTimeoutMs = 2_000;
/** Time to read a response that has already arrived, and the interval of its measurement, in milliseconds. */
const readGraceMs = { total: 100, check: 10 } as const;
/** Interval at which the called processes are checked until each has been available once, in milliseconds. */
const pollIntervalMs = 500;

/** Determines whether this process is ready to receive requests, and which of its dependencies are unavailable. */
export class Readiness {
  private checks: ReadinessChecks | null = null;
  private draining = false;
  /** Names of called processes that have been available at least once. */
  private readonly onceAvailable = new Set<string>();

  /** Marks the process as serving: from now on it is ready if these checks succeed. */
  open(checks: ReadinessChecks): void {
    this.checks = checks;
    void this.waitForPeers(checks.dependencies ?? {});
  }

  /** Marks the process as shutting down: it is no longer ready, whatever the checks return. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Whether the process has started serving. */
  get isOpen(): boolean {
    return this.checks !== null;
  }

  /** Runs all checks and returns the readiness with the unavailable dependencies. Never rejects. */
  async report(): Promise<ReadinessReport> {
    if (this.draining) return { status: 'draining', missing: [], away: [] };
    if (!this.checks) return { status: 'starting', missing: [], away: [] };
    const { needed, dependencies = {} } = this.checks;
    const [failed, unavailable] = await Promise.all([failing(needed), this.listUnavailable(dependencies)]);
    const missing = [...failed, ...unavailable.filter((name) => !this.onceAvailable.has(name))];
    return {
      status: missing.length > 0 ? 'not ready' : 'ready',
      missing,
      away: unavailable.filter((name) => this.onceAvailable.has(name)),
    };
  }

  /**
   * Polls until each called process has been available once. Readiness probes are not enough for this: behind a load
   * balancer, a process might not be probed before one of the called processes becomes unavailable.
   */
  private async waitForPeers(upstreams: Readonly<Record<string, ReadinessCheck>>): Promise<void> {
    for (;;) {
      await this.listUnavailable(upstreams);
      if (this.draining || Object.keys(upstreams).every((name) => this.onceAvailable.has(name))) return;
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs).unref());
    }
  }

  private async listUnavailable(upstreams: Readonly<Record<string, ReadinessCheck>>): Promise<string[]> {
    const unavailable = await failing(upstreams);
    for (const name of Object.keys(upstreams)) if (!unavailable.includes(name)) this.onceAvailable.add(name);
    return unavailable;
  }
}

async function failing(checks: Readonly<Record<string, ReadinessCheck>>): Promise<string[]> {
  const names = Object.keys(checks);
  const results = await Promise.all(names.map((name) => isAvailable(checks[name] as ReadinessCheck)));
  return names.filter((_name, index) => !results[index]);
}

async function isAvailable(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    // If the event loop was blocked for the whole timeout, the response has already arrived and only has to be read.
    const startGrace = (): void =>
      void (timer = afterRunningFor(readGraceMs.total, readGraceMs.check, () => resolve(false)));
    timer = setTimeout(() => setImmediate(startGrace), checkTimeoutMs);
  });
  const outcome = (async () => check())().then(
    () => true,
    () => false,
  );
  const hasPassed = await Promise.race([outcome, tooLate]);
  clearTimeout(timer);
  return hasPassed;
}

/**
 * Sends the response of the health checks `/livez` and `/readyz`. Returns false for any other path, which it does not
 * handle.
 */
export function sendHealth(path: string, response: ServerResponse, readiness: Readiness): boolean {
  if (path === '/livez') send(response, 200, { status: 'alive' });
  else if (path === '/readyz')
    void readiness.report().then((report) => send(response, report.status === 'ready' ? 200 : 503, report));
  else return false;
  return true;
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '1' }),
  });
  response.end(text);
}
