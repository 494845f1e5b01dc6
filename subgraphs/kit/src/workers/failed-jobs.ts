interface Failures {
  readonly count: number;
  /** Time until which the worker skips the failed job, in milliseconds since 1970. */
  readonly until: number;
}

const minPauseMs = 1_000;
const maxPauseMs = 60_000;
/**
 * Maximum number of failed jobs that are remembered; beyond it the job whose last failure is the oldest is forgotten.
 */
const maxRememberedJobs = 1_000;

/**
 * Jobs that failed recently in this process. Their worker skips them for a pause that doubles with each failure, from
 * one second to one minute, so that failing jobs do not block other jobs.
 */
export class FailedJobs {
  private readonly failures = new Map<string, Failures>();

  /** Returns the ids of the jobs to skip now, at most 1,000. */
  skipped(now: Date): string[] {
    return [...this.failures].filter(([, { until }]) => until > now.getTime()).map(([id]) => id);
  }

  /** Records a failure of a job. */
  add(id: string, now: Date): void {
    const count = (this.failures.get(id)?.count ?? 0) + 1;
    const backoffMs = Math.min(minPauseMs * 2 ** (count - 1), maxPauseMs);
    this.failures.delete(id);
    this.failures.set(id, { count, until: now.getTime() + backoffMs });
    const [earliest] = this.failures.keys();
    if (this.failures.size > maxRememberedJobs && earliest !== undefined) this.failures.delete(earliest);
  }

  /** Forgets the failures of a job, so that the job is no longer skipped. */
  remove(id: string): void {
    this.failures.delete(id);
  }
}
