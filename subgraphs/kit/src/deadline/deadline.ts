import { AsyncLocalStorage } from 'node:async_hooks';

/** The request has taken longer than anybody waits for its answer: nothing more is begun for it. */
export class DeadlinePassed extends Error {
  readonly code = 'service_unavailable';

  constructor() {
    super('The deadline of the request has passed.');
  }
}

/** Until when somebody waits for an answer. */
export class Deadline {
  private at: number;
  /** Where something has been done for the request. */
  private readonly servedBy: object[] = [];

  /**
   * @param limit milliseconds from now
   * @param isAnswered whether an answer is on its way, or nobody is left to get one: what is still done then keeps nobody waiting, and has no end
   */
  constructor(
    private readonly limit: number,
    private readonly isAnswered: () => boolean = () => false,
  ) {
    this.at = performance.now() + limit;
  }

  /** Milliseconds that are left; below zero once it has passed. */
  get left(): number {
    return this.isAnswered() ? Number.POSITIVE_INFINITY : this.at - performance.now();
  }

  get passed(): boolean {
    return this.left <= 0;
  }

  /** Whether something has been done for the request there, so that it is no newcomer. */
  isServedBy(place: object): boolean {
    return this.servedBy.includes(place);
  }

  serve(place: object): void {
    if (!this.isServedBy(place)) this.servedBy.push(place);
  }

  /** Counts from now on: the request had not arrived before. */
  restart(): void {
    this.at = performance.now() + this.limit;
  }

  /** @param time milliseconds that do not count */
  extend(time: number): void {
    this.at += time;
  }
}

const deadlines = new AsyncLocalStorage<Deadline | null>();

/** The deadline of the request that is being answered here; null for what nobody waits for. */
export function currentDeadline(): Deadline | null {
  return deadlines.getStore() ?? null;
}

/** Does work for a request: whatever comes of it knows the deadline, however deep inside. */
export function withDeadline<T>(deadline: Deadline, work: () => T): T {
  return deadlines.run(deadline, work);
}

/** Begins work that a request has only given cause for, and that serves others too. */
export function withoutDeadline<T>(work: () => T): T {
  return deadlines.run(null, work);
}

/** Asks somebody else, who has limits of their own: the time that they take is not the service's, and what they say must be written down. */
export async function uncounted<T>(work: () => Promise<T>): Promise<T> {
  const deadline = currentDeadline();
  if (!deadline) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    deadline.extend(performance.now() - began);
  }
}

/** What others wait for too, as long as this request can wait for it. Rejects with `DeadlinePassed` then. */
export async function beforeDeadline<T>(shared: Promise<T>): Promise<T> {
  const deadline = currentDeadline();
  if (!deadline || !Number.isFinite(deadline.left)) return shared;
  return within(Math.max(0, deadline.left), shared, () => new DeadlinePassed());
}

/**
 * Asks somebody else (`uncounted`) and waits no longer than so long, then rejects; what is said later is not heard.
 *
 * @param longest milliseconds
 */
export function answeredWithin<T>(longest: number, ask: () => Promise<T>, late: () => Error): Promise<T> {
  return uncounted(() => within(longest, ask(), late));
}

/** The time ends with the answer: an `AbortSignal.timeout` would go on, and keep who has asked, and the answer. */
async function within<T>(longest: number, answer: Promise<T>, late: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), longest);
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Header in which one process tells another how many milliseconds are left: their clocks need not agree. */
export const timeLeftHeader = 'x-time-left';

/** The deadline that another process has told; null where it has told none. */
export function deadlineTold(header: string | string[] | undefined, isAnswered: () => boolean): Deadline | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? new Deadline(Number(header), isAnswered) : null;
}
