import type { Logger, Signals } from '../../../kit/src';
import type { EventLog, LogBoundaries, LogPage } from './event-log';
import type { ReadableEvents } from './event.policy';
import type { LoggedEvent } from './logged-event';

/** A published event with its row snapshot as JSON, as delivered to other domains. ADR 0017. */
export interface CapturedEvent extends LoggedEvent {
  readonly row: string;
}

export interface FollowedRange {
  /** Exclusive lower bound: only events after this position. */
  readonly after: number;
  readonly limit: number;
}

export interface CapturedPage extends Omit<LogPage, 'events'> {
  readonly events: readonly CapturedEvent[];
}

/**
 * Reads the published log in order and without gaps; reads can be repeated. Positions that one read has returned are
 * also visible to later reads. Implemented by Postgres alone, or by NATS JetStream in front of Postgres
 * (`EVENT_LOG_URL`). Both give the same guarantees and pass the same tests.
 */
export interface PublishedLog {
  /**
   * Returns the boundary positions of the log.
   *
   * @param position if given, the boundaries may be approximate; they only show correctly whether this position was
   * published and is still retained
   */
  boundaries(position?: number): Promise<LogBoundaries>;
  /** Returns a page of events that the caller may read, after a position, in ascending order. */
  page(range: FollowedRange & ReadableEvents): Promise<LogPage>;
  /**
   * Returns a page of events and integration events of the given types after a position, in ascending order, with their
   * row snapshots.
   */
  captured(range: FollowedRange & { readonly types: readonly string[] }): Promise<CapturedPage>;
  /**
   * Registers a listener that is called when there may be new events. Notifications may be lost, so callers must also
   * poll. Returns a function that unsubscribes.
   */
  onPublished(listener: () => void): () => void;
}

/** Driver of the published log (Postgres or NATS JetStream), with its publishing worker and its readiness checks. */
export interface LogBacking {
  readonly log: PublishedLog;
  /** Starts publishing events to the NATS stream; does nothing for Postgres alone. */
  startDistributor(): { stop(): Promise<void> };
  /** Readiness checks of dependencies other than the database, by name. Each throws while its dependency is unavailable. */
  readonly needs: Readonly<Record<string, () => void>>;
  /**
   * Returns the number of published events that this process cannot read yet; null if the process reads from Postgres
   * directly.
   */
  readonly backlog: (() => Promise<number>) | null;
  close(): Promise<void>;
}

/** Dependencies of a log driver: the database of the log, and the Postgres notifications that announce new events. */
export interface LogDriverDeps {
  /** `postgres://…` */
  readonly databaseUrl: string;
  readonly events: EventLog;
  readonly signals: Signals;
  readonly log: Logger;
}

/** Opens a log driver. Rejects if a server that the driver needs besides Postgres is unavailable. */
export type OpenLogDriver = (deps: LogDriverDeps) => Promise<LogBacking>;
