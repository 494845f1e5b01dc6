import type { EventReach, LogEnds, LogPage } from './event-log';
import type { LoggedEvent } from './logged-event';

/** A published event with the row that was captured, as JSON text: what domains are told. ADR 0017. */
export interface CapturedEvent extends LoggedEvent {
  readonly row: string;
}

export interface FollowedRange {
  /** Only events after this position. */
  readonly after: number;
  readonly limit: number;
}

export interface CapturedPage extends Omit<LogPage, 'events'> {
  readonly events: readonly CapturedEvent[];
}

/**
 * The published log as it reaches those who follow it: in order, without gaps, each event again to whoever asks for it again. Whatever
 * position one of its answers has named, a page after that answer reaches it. Behind it
 * stands Postgres alone, or NATS JetStream in front of Postgres (`EVENT_LOG_URL`); what it promises is the same, and so are its tests.
 */
export interface PublishedLog {
  /**
   * How far the log has come.
   *
   * @param about only whether this position was published, and is still there, has to be right
   */
  ends(about?: number): Promise<LogEnds>;
  /** Events within somebody's reach after a position, oldest first. */
  page(range: FollowedRange & { readonly reach: EventReach }): Promise<LogPage>;
  /** Events and facts of some types after a position, oldest first, with their rows. */
  captured(range: FollowedRange & { readonly types: readonly string[] }): Promise<CapturedPage>;
  /** Calls the listener when there may be more. A call may be lost, so that whoever follows looks from time to time as well. Returns the way to stop. */
  onPublished(listener: () => void): () => void;
}

/** What carries the published log to those who follow it. */
export interface LogBacking {
  readonly log: PublishedLog;
  /** Starts bringing what is published to where it is followed; does nothing where that is the same place. */
  startDistributor(): { stop(): Promise<void> };
  /** What it needs beside the database, by name; each throws while it is missing. */
  readonly needs: Readonly<Record<string, () => void>>;
  /** Counts published events that have not come to the followers of this process; null where they read what was written. */
  readonly behind: (() => Promise<number>) | null;
  close(): Promise<void>;
}
