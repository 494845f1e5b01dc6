import type { EntityManager } from 'typeorm';
import type { RequestLogger } from './logging';
import type { Principal } from './principal';
import type { ResponseBudget } from './response-budget';

/** Request context, the first argument of every resolver, service and repository. */
export interface Context {
  readonly principal: Principal;
  /** `X-Request-Id` of the request; part of every log line. */
  readonly requestId: string;
  readonly log: RequestLogger;
  readonly clock: Clock;
  /** Idempotency key of the request, scoped to the credential and the API; null without one. */
  readonly operationKey: string | null;
  /** Row snapshot at its commit: events are rendered from it instead of from the table. */
  readonly captured: CapturedRow | null;
  /**
   * Cursor after which the client resumes a subscription, in addition to the arguments of its document; null without
   * one.
   */
  readonly resumeAfter: string | null;
  /** Data loaders of this request: they batch and deduplicate lookups. */
  readonly loaders: Map<string, unknown>;
  /** Remaining response budget of this execution; null for internal reads. */
  readonly budget: ResponseBudget | null;
}

/** Context of a transaction, opened by a resolver or worker. Services use it and never commit. */
export interface Transaction extends Context {
  readonly manager: EntityManager;
}

/** Injectable clock, for tests and deterministic seeding. */
export interface Clock {
  now(): Date;
}

const realTime: Clock = { now: () => new Date() };

let current = realTime;

/** Returns the time of the clock that `withSystemClock` has set; null while the real time applies. */
export function simulatedTime(): Date | null {
  return current === realTime ? null : current.now();
}

/** Default clock of code that receives no other clock. */
export const systemClock: Clock = { now: () => current.now() };

/**
 * Runs work while `systemClock` shows the time of another clock. It applies to the whole process: it is for seeding
 * before the service accepts requests.
 */
export async function withSystemClock<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  current = clock;
  try {
    return await work();
  } finally {
    current = realTime;
  }
}

export interface CapturedRow {
  /** GraphQL type name, such as `Plan`. */
  readonly type: string;
  readonly id: string;
  /** The table row by column name. */
  readonly row: Record<string, unknown>;
}

/** Creates a context with defaults for the optional fields. */
export function createContext(options: Pick<Context, 'principal' | 'requestId' | 'log'> & Partial<Context>): Context {
  return {
    clock: systemClock,
    operationKey: null,
    captured: null,
    resumeAfter: null,
    loaders: new Map(),
    budget: null,
    ...options,
  };
}
