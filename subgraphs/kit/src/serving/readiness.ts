/** Asks one thing that a process needs; throws or rejects while it is missing. */
export type ReadinessCheck = () => unknown;

/** What a process stands on, by the name that its readiness gives for it. */
export interface ReadinessChecks {
  /** Without any of these the process is not ready. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /**
   * Other processes that this one asks. It is ready once each has been there; from then on one that is away is only named, since every
   * process of its kind misses the same, and taking all of them out of the balance would help nobody.
   */
  readonly asked?: Readonly<Record<string, ReadinessCheck>>;
}

/** The body of `/readyz`. */
export interface ReadinessReport {
  readonly status: 'ready' | 'not ready' | 'starting' | 'draining';
  /** What is needed and not there, by name. */
  readonly missing: readonly string[];
  /** What was there before and is away, by name: a part of the requests is refused meanwhile. */
  readonly away: readonly string[];
}

/** Longest time that one check may take, in milliseconds: whoever asks about readiness does not wait long either. */
const longestCheck = 2_000;
/** Time in which what has arrived by then is read, in milliseconds. */
const lastChance = 100;
/** Pause between two looks for the others while not each of them has been there, in milliseconds. */
const pauseOfLooks = 500;

/** Whether a process should be sent requests, and why not. */
export class Readiness {
  private checks: ReadinessChecks | null = null;
  private draining = false;
  /** Names of what is asked and has been there once. */
  private readonly seen = new Set<string>();

  /** The process serves from now on, as far as these hold. */
  open(checks: ReadinessChecks): void {
    this.checks = checks;
    void this.meet(checks.asked ?? {});
  }

  /** The process is about to stop: not ready any more, whatever holds. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Whether the process has served at all. */
  get isOpen(): boolean {
    return this.checks !== null;
  }

  /** Asks everything anew. Never rejects. */
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

  /** Looks by itself until each has been there: of several processes behind one port, some are never asked before the day on which one leaves. */
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
    // Where the process itself was busy for so long, the answer lies ready and only has to be read.
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
