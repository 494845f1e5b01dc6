/** Checks one dependency of a process; throws or rejects while it is unavailable. */
export type ReadinessCheck = () => unknown;

/** Dependencies of a process by name. */
export interface ReadinessChecks {
  /** The process is ready only while all of these are available. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /**
   * Other processes that this one calls. The process is ready once each has been available; afterwards an unavailable
   * one is only reported, since all processes of the same role are affected, and removing all of them from the load
   * balancer would not help.
   */
  readonly asked?: Readonly<Record<string, ReadinessCheck>>;
}

/** Response body of `/readyz`. */
export interface ReadinessReport {
  readonly status: 'ready' | 'not ready' | 'starting' | 'draining';
  /** Names of required dependencies that are unavailable. */
  readonly missing: readonly string[];
  /** Names of dependencies that were available before and are not now: a part of the requests fails meanwhile. */
  readonly away: readonly string[];
}

/** Timeout of one check in milliseconds: the readiness probe has a short timeout as well. */
const longestCheck = 2_000;
/** Time to read a response that has already arrived, in milliseconds. */
const lastChance = 100;
/** Poll interval until all called processes have been available, in milliseconds. */
const pauseOfLooks = 500;

/** Readiness of a process for requests, with the reasons. */
export class Readiness {
  private checks: ReadinessChecks | null = null;
  private draining = false;
  /** Names of called processes that have been available once. */
  private readonly seen = new Set<string>();

  /** Marks the process as serving, subject to these checks. */
  open(checks: ReadinessChecks): void {
    this.checks = checks;
    void this.meet(checks.asked ?? {});
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
    const [lacking, absent] = await Promise.all([failing(needed), this.absentOf(asked)]);
    const missing = [...lacking, ...absent.filter((name) => !this.seen.has(name))];
    return {
      status: missing.length > 0 ? 'not ready' : 'ready',
      missing,
      away: absent.filter((name) => this.seen.has(name)),
    };
  }

  /**
   * Polls until each has been available: behind a load balancer, some processes might not be probed before one of them
   * becomes unavailable.
   */
  private async meet(asked: Readonly<Record<string, ReadinessCheck>>): Promise<void> {
    for (;;) {
      await this.absentOf(asked);
      if (this.draining || Object.keys(asked).every((name) => this.seen.has(name))) return;
      await new Promise((resolve) => setTimeout(resolve, pauseOfLooks).unref());
    }
  }

  private async absentOf(asked: Readonly<Record<string, ReadinessCheck>>): Promise<string[]> {
    const absent = await failing(asked);
    for (const name of Object.keys(asked)) if (!absent.includes(name)) this.seen.add(name);
    return absent;
  }
}

async function failing(checks: Readonly<Record<string, ReadinessCheck>>): Promise<string[]> {
  const names = Object.keys(checks);
  const good = await Promise.all(names.map((name) => holds(checks[name] as ReadinessCheck)));
  return names.filter((_name, index) => !good[index]);
}

async function holds(check: ReadinessCheck): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    // If the event loop was blocked that long, the response has already arrived and only has to be read.
    late = setTimeout(() => setImmediate(() => (late = setTimeout(resolve, lastChance, false))), longestCheck);
  });
  const asked = (async () => check())().then(
    () => true,
    () => false,
  );
  const good = await Promise.race([asked, tooLate]);
  clearTimeout(late);
  return good;
}
