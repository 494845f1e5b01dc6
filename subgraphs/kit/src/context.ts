import type { EntityManager } from 'typeorm';
import type { RequestLogger } from './logging';
import type { Principal } from './principal';
import type { ResponseBudget } from './response-budget';

/** What every resolver, service and repository receives first: who asks, for which request, at what time. */
export interface Context {
  readonly principal: Principal;
  /** `X-Request-Id` of the request, on every log line. */
  readonly requestId: string;
  readonly log: RequestLogger;
  readonly clock: Clock;
  /** The caller's idempotency key, already scoped to the credential and the door; null when none was given. */
  readonly operationKey: string | null;
  /** A row as it was at its commit: an event is rendered from it instead of from the table. */
  readonly captured: CapturedRow | null;
  /** Cursor after which the client of a subscription resumes, beside what its document says; null where it names none. */
  readonly resumeAfter: string | null;
  /** Loaders of this request, so that equal look-ups are batched and made once. */
  readonly loaders: Map<string, unknown>;
  /** What the response of this execution may still contain; null where the service reads for itself. */
  readonly budget: ResponseBudget | null;
}

/** Inside a transaction, opened at the edge (resolver or worker). Services take it and never commit. */
export interface Transaction extends Context {
  readonly manager: EntityManager;
}

/** Injected time, so that test clocks and deterministic worlds are possible. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface CapturedRow {
  /** Graph type name, `Plan`. */
  readonly type: string;
  readonly id: string;
  /** The table row, column names as keys. */
  readonly row: Record<string, unknown>;
}

/** Builds a context, filling what a caller need not care about. */
export function createContext(parts: Pick<Context, 'principal' | 'requestId' | 'log'> & Partial<Context>): Context {
  return {
    clock: systemClock,
    operationKey: null,
    captured: null,
    resumeAfter: null,
    loaders: new Map(),
    budget: null,
    ...parts,
  };
}
