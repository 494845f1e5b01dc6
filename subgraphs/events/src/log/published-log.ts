import type { EventVisibility, LogBoundaries, LogPage } from './event-log';
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
 * Reads the published log in order and without gaps; reads can be repeated. A page covers at least every position that
 * earlier results have returned. Implemented by Postgres alone, or by NATS JetStream in front of Postgres
 * (`EVENT_LOG_URL`). Both give the same guarantees and pass the same tests.
 */
export interface PublishedLog {
  /**
   * Returns the boundary positions of the log.
   *
   * @param position if given, the result need only be exact as to whether this position was published and is still
   * retained
   */
  ends(position?: number): Promise<LogBoundaries>;
  /** Returns a page of visible events after a position, in ascending order. */
  page(range: FollowedRange & { readonly reach: EventVisibility }): Promise<LogPage>;
  /**
   * Returns a page of events and integration events of the given types after a position, in ascending order, with their
   * row snapshots.
   */
  captured(range: FollowedRange & { readonly types: readonly string[] }): Promise<CapturedPage>;
  /**
   * Calls the listener when there may be new events. Notifications may be lost, so callers must also poll. Returns a
   * function that unsubscribes.
   */
  onPublished(listener: () => void): () => void;
}

/** Driver of the published log, with its publishing worker and its readiness checks. */
export interface LogBacking {
  readonly log: PublishedLog;
  /** Starts publishing events to the NATS stream; does nothing for Postgres alone. */
  startDistributor(): { stop(): Promise<void> };
  /** Readiness checks of dependencies other than the database, by name. Each throws while its dependency is unavailable. */
  readonly needs: Readonly<Record<string, () => void>>;
  /** Counts published events that have not reached the readers of this process; null if they read from Postgres directly. */
  readonly behind: (() => Promise<number>) | null;
  close(): Promise<void>;
}
