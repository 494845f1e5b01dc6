import { publishedSignal } from './signals';
import type { LogBacking, LogDriverDeps, PublishedLog } from './published-log';
import { sharedCaptures } from './shared-captures';

/**
 * Creates the log driver that uses Postgres alone: all reads query Postgres, and Postgres notifications announce new
 * events.
 */
export async function postgresBacking({ events, signals }: LogDriverDeps): Promise<LogBacking> {
  const log: PublishedLog = {
    boundaries: () => events.boundaries(),
    page: (range) => events.page(range),
    captured: sharedCaptures((range) => events.captured(range)),
    onPublished: (listener) => {
      const unsubscribers = [signals.on(publishedSignal, listener), signals.onReconnected(listener)];
      return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
    },
  };
  return { log, startDistributor: () => ({ stop: async () => {} }), needs: {}, backlog: null, close: async () => {} };
}
