/** Checks one dependency of a process; throws or rejects while it is unavailable. */
export type ReadinessCheck = () => unknown;

/** Dependencies of a process by name. */
export interface ReadinessChecks {
  /** The process is ready only while all of these are available. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /**
   * Other processes that this process calls. The process is ready once each of them has been available. Later outages
   * are only reported: they affect all processes of the same role, and removing all of them from the load balancer
   * would not help.
   */
  readonly asked?: Readonly<Record<string, ReadinessCheck>>;
}

/** Response body of `/readyz`. */
export interface ReadinessReport {
  readonly status: 'ready' | 'not ready' | 'starting' | 'draining';
  /** Names of required dependencies that are unavailable. */
  readonly missing: readonly string[];
  /** Names of dependencies that were available before and are unavailable now: some requests fail meanwhile. */
  readonly away: readonly string[];
}

/** Timeout of one check in milliseconds: the readiness probe also has a short timeout. */
const checkTimeoutMs = 2_000;
/** Time to read a response that has already arrived, in milliseconds. */
const readGraceMs = 100;
/** Interval at which called processes are polled until each has been available once, in milliseconds. */
const pollIntervalMs = 500;

/** Whether a process is ready for requests, with the unavailable dependencies. */
export class Readiness {
  private checks: ReadinessChecks | null = null;
  private draining = false;
  /** Names of called processes that have been available once. */
  private readonly onceAvailable = new Set<string>();

  /** Marks the process as serving, subject to these checks. */
  open(checks: ReadinessChecks): void {
    this.checks = checks;
    void this.waitForPeers(checks.asked ?? {});
  }

  /** Marks the process as shutting down: no longer ready in any case. */
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

  /** Runs all checks. Never rejects. */
  async report(): Promise<ReadinessReport> {
    if (this.draining) return { status: 'draining', missing: [], away: [] };
    if (!this.checks) return { status: 'starting', missing: [], away: [] };
    const { needed, asked = {} } = this.checks;
    const [failed, unavailable] = await Promise.all([failing(needed), this.listUnavailable(asked)]);
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
    timer = setTimeout(() => setImmediate(() => (timer = setTimeout(resolve, readGraceMs, false))), checkTimeoutMs);
  });
  const outcome = (async () => check())().then(
    () => true,
    () => false,
  );
  const hasPassed = await Promise.race([outcome, tooLate]);
  clearTimeout(timer);
  return hasPassed;
}
