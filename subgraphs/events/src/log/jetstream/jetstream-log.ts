import type { EventLog, LogPage } from '../event-log';
import type { LogBacking, LogDriverDeps, PublishedLog } from '../published-log';
import { RecentEvents } from '../recent-events';
import { connectTo, type JetStreamSettings } from './connection';
import { Distributor, type DistributorOptions } from './distributor';
import { LogStream } from './stream';
import { Tail, type TailOptions } from './tail';

export interface JetStreamOptions extends JetStreamSettings {
  readonly tail?: Omit<TailOptions, 'log'>;
  readonly distributor?: Omit<DistributorOptions, 'url' | 'log' | 'signals'>;
}

/**
 * Creates the log driver for NATS JetStream. One worker over all processes appends published events to the stream. Each
 * process caches the end of the stream in memory and answers reads from this cache; older events are read from
 * Postgres. Throws the errors of `connectTo`.
 */
export async function jetStreamBacking(
  options: JetStreamOptions,
  { databaseUrl, events, signals, log }: LogDriverDeps,
): Promise<LogBacking> {
  const server = await connectTo(options, log);
  const stream = new LogStream(`events-${await events.databaseIdentity()}`, server, options.replicas ?? 1);
  const recent = new RecentEvents();
  const tail = new Tail(recent, stream, events, { ...options.tail, log });
  return {
    log: followed(events, recent, tail),
    startDistributor: () => {
      const distributor = new Distributor(stream, events, { ...options.distributor, url: databaseUrl, log, signals });
      distributor.start();
      return distributor;
    },
    needs: {
      'event log': () => {
        if (!server.isUp()) throw new Error('no connection to NATS');
      },
    },
    backlog: async () => {
      const { published, dropped } = await events.boundaries();
      return Math.max(published - (recent.end ?? tail.startPosition ?? dropped), 0);
    },
    close: async () => {
      await tail.close();
      await server.connection.close();
    },
  };
}

/**
 * Reads recent events from memory and older ones from Postgres. Reads never go back behind a position that an earlier
 * read has returned: while the cache ends before such a position, reads use Postgres.
 */
function followed(events: EventLog, recent: RecentEvents, tail: Tail): PublishedLog {
  let reportedThrough = 0;
  const covers = (after: number): boolean => recent.holds(after) && (recent.end ?? 0) >= reportedThrough;
  const tracked = async <Page extends LogPage>(reading: Promise<Page>): Promise<Page> => {
    const page = await reading;
    reportedThrough = Math.max(reportedThrough, page.through);
    return page;
  };
  return {
    boundaries: async (position) => {
      const { end } = recent;
      if (position !== undefined && end !== null && position <= end && recent.holds(position))
        return { published: end, last: end, dropped: position };
      const ends = await events.boundaries();
      reportedThrough = Math.max(reportedThrough, ends.published);
      return ends;
    },
    page: async (range) => {
      const page = covers(range.after) ? recent.page(range) : null;
      // If the body of a cached event could not be rendered, read the page from Postgres, because the body may have
      // been rendered since.
      return page === null || page.events.some(({ renderFailed }) => renderFailed) ? tracked(events.page(range)) : page;
    },
    captured: async (range) => (covers(range.after) ? recent.captured(range) : tracked(events.captured(range))),
    onPublished: (listener) => tail.on(listener),
  };
}
