import type { EntityManager } from 'typeorm';
import type { RequestLogger } from './logging';
import type { Principal } from './principal/principal';
import type { ResponseBudget } from './response-budget/response-budget';
import DataLoader from 'dataloader';

/**
 * Context of one request: caller, ids and per-request state. It is the first argument of every resolver, service and
 * repository method.
 */
export interface Context {
  readonly principal: Principal;
  /** `X-Request-Id` of the request; part of every log line. */
  readonly requestId: string;
  readonly log: RequestLogger;
  readonly clock: Clock;
  /** Idempotency key of the request, scoped to the credential and the API; null if the client sent none. */
  readonly operationKey: string | null;
  /**
   * Row snapshot of the event that is being rendered, as of the event's commit: resolvers read it instead of the table.
   * Null for requests that do not render an event.
   */
  readonly captured: CapturedRow | null;
  /**
   * Event log cursor after which a subscription continues. A gateway that resumes a subscription sends it in addition
   * to the arguments of the GraphQL document; null for a subscription that is not resumed.
   */
  readonly resumeAfter: string | null;
  /** Data loaders of this request: they batch and deduplicate lookups. */
  readonly loaders: Map<string, unknown>;
  /**
   * Number of list items, fields and characters that this response may still contain; null for internal reads, which
   * have no limit.
   */
  readonly budget: ResponseBudget | null;
}

/**
 * Context of an open database transaction. A resolver or worker opens and commits the transaction; services only
 * execute statements in it.
 */
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

/** Default clock of code that receives no other clock: the real time, or that of `withSystemClock`. */
export const systemClock: Clock = { now: () => current.now() };

/**
 * Runs work while `systemClock` returns the time of the given clock. This applies to the whole process: use it only for
 * seeding, before the service accepts requests.
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
  /** Column values of the row, by column name. */
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

interface LoaderOptions {
  /** Maximum number of keys per batch, default 500. */
  readonly maxBatchSize?: number;
  /** Whether values are cached, default true. False if values may change between lookups within the request. */
  readonly cache?: boolean;
}

/**
 * Returns the data loader with this name in the request's context, and creates it at the first call. Concurrent lookups
 * are batched, and equal ones are deduplicated.
 *
 * @param load batch function, returns the values in the order of the keys; the function of the first call is used for
 * all calls
 */
export function loaderIn<Key, Value>(
  ctx: Context,
  name: string,
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  options: LoaderOptions = {},
): DataLoader<Key, Value> {
  let loader = ctx.loaders.get(name) as DataLoader<Key, Value> | undefined;
  if (!loader) {
    loader = new DataLoader(load, { maxBatchSize: 500, ...options });
    ctx.loaders.set(name, loader);
  }
  return loader;
}
