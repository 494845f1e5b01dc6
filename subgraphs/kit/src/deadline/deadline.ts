import { AsyncLocalStorage } from 'node:async_hooks';

/** The deadline of the request has passed: no further work is started for it. */
export class DeadlineExceeded extends Error {
  readonly code = 'service_unavailable';

  constructor() {
    super('The deadline of the request has passed.');
  }
}

/** Deadline of a request: the time by which its response must be sent. */
export class Deadline {
  private at: number;
  /** Resources, such as connection pools, that this request has already used. */
  private readonly servedBy: object[] = [];

  /**
   * @param limit maximum duration of the request in milliseconds, from now
   * @param isResponseSent whether a response has been sent or the client has disconnected: work after that has no
   * deadline
   */
  constructor(
    private readonly limit: number,
    private readonly isResponseSent: () => boolean = () => false,
  ) {
    this.at = performance.now() + limit;
  }

  /** Remaining milliseconds: negative after the deadline, infinite once the response has been sent. */
  get remainingMs(): number {
    return this.isResponseSent() ? Number.POSITIVE_INFINITY : this.at - performance.now();
  }

  get passed(): boolean {
    return this.remainingMs <= 0;
  }

  /** Whether the request has used the resource before. */
  isServedBy(resource: object): boolean {
    return this.servedBy.includes(resource);
  }

  serve(resource: object): void {
    if (!this.isServedBy(resource)) this.servedBy.push(resource);
  }

  /** Restarts the time limit from now. Call this when the request has been received completely. */
  restart(): void {
    this.at = performance.now() + this.limit;
  }

  /**
   * Postpones the deadline.
   *
   * @param time milliseconds to add, such as time spent in external calls
   */
  extend(time: number): void {
    this.at += time;
  }
}

const deadlines = new AsyncLocalStorage<Deadline | null>();

/** Returns the deadline of the request for which the current code runs; null for work without a deadline. */
export function currentDeadline(): Deadline | null {
  return deadlines.getStore() ?? null;
}

/** Runs work with a deadline; all asynchronous work started by it inherits the deadline. */
export function withDeadline<T>(deadline: Deadline, work: () => T): T {
  return deadlines.run(deadline, work);
}

/** Runs work without a deadline: for work that a request triggers but that also serves other requests. */
export function withoutDeadline<T>(work: () => T): T {
  return deadlines.run(null, work);
}

/**
 * Runs a call to an external service that has its own timeout. The duration of the call is added to the deadline, so
 * that the result of the call can still be recorded.
 */
export async function uncounted<T>(work: () => Promise<T>): Promise<T> {
  const deadline = currentDeadline();
  if (!deadline) return work();
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    deadline.extend(performance.now() - startedAt);
  }
}

/**
 * Waits for the result of work that is shared with other requests. Rejects with `DeadlineExceeded` when the deadline of
 * this request passes first; the work continues.
 */
export async function withinDeadline<T>(shared: Promise<T>): Promise<T> {
  const deadline = currentDeadline();
  if (!deadline || !Number.isFinite(deadline.remainingMs)) return shared;
  return within(Math.max(0, deadline.remainingMs), shared, () => new DeadlineExceeded());
}

/**
 * Runs an external call with a timeout, excluded from the deadline (`uncounted`); a late result is ignored.
 *
 * @param timeoutMs timeout in milliseconds
 */
export function withTimeout<T>(timeoutMs: number, send: () => Promise<T>, createError: () => Error): Promise<T> {
  return uncounted(() => within(timeoutMs, send(), createError));
}

/**
 * Waits for a result with a timeout in milliseconds. The timer is cleared as soon as the result arrives: an
 * `AbortSignal.timeout` would keep running and retain the caller and the result.
 */
async function within<T>(timeoutMs: number, result: Promise<T>, createError: () => Error): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createError()), timeoutMs);
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Header with which a process passes the remaining milliseconds of a request to another process; unlike a time, a
 * duration does not depend on synchronized clocks.
 */
export const timeLeftHeader = 'x-time-left';

/**
 * Creates a deadline from the remaining milliseconds in another process's header; null if the header is missing or
 * invalid.
 */
export function deadlineFromHeader(
  header: string | string[] | undefined,
  isResponseSent: () => boolean,
): Deadline | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? new Deadline(Number(header), isResponseSent) : null;
}
