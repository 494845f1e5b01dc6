import type { Logger, Signals } from '../../../../kit/src';
import type { EventLog, LogPage } from '../event-log';
import type { LogBacking, PublishedLog } from '../published-log';
import { RecentEvents } from '../recent-events';
import { connectTo, type JetStreamSettings } from './connection';
import { Distributor, type DistributorOptions } from './distributor';
import { LogStream } from './stream';
import { Tail, type TailOptions } from './tail';

export interface JetStreamOptions extends JetStreamSettings {
  readonly tail?: Omit<TailOptions, 'log'>;
  readonly distributor?: Omit<DistributorOptions, 'url' | 'log' | 'signals'>;
}

/** What the log is kept in, and how its workers hear of news. */
export interface JetStreamParts {
  /** `postgres://…` */
  readonly databaseUrl: string;
  readonly events: EventLog;
  readonly signals: Signals;
  readonly log: Logger;
}

/**
 * The log behind a stream: one distributor over all processes puts there what is published, and each process keeps the end of it in memory,
 * where its followers read. What is older they ask Postgres. Throws what `connectTo` throws.
 */
export async function jetStreamBacking(
  options: JetStreamOptions,
  { databaseUrl, events, signals, log }: JetStreamParts,
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
    behind: async () => {
      const { published, dropped } = await events.ends();
      if (recent.end === null && tail.isReading) return 0;
      return Math.max(published - (recent.end ?? dropped), 0);
    },
    close: async () => {
      await tail.close();
      await server.connection.close();
    },
  };
}

/**
 * Reads from what is recent, and from Postgres what is not. Whoever was told of a position reads up to it: where Postgres has told of
 * more than the stream has brought by now, it is Postgres that is asked for it.
 */
function followed(events: EventLog, recent: RecentEvents, tail: Tail): PublishedLog {
  let told = 0;
  const holds = (after: number): boolean => recent.holds(after) && (recent.end ?? 0) >= told;
  const telling = async <Page extends LogPage>(reading: Promise<Page>): Promise<Page> => {
    const page = await reading;
    told = Math.max(told, page.through);
    return page;
  };
  return {
    ends: async (about) => {
      const { end } = recent;
      if (about !== undefined && end !== null && about <= end && recent.holds(about))
        return { published: end, last: end, dropped: about };
      const ends = await events.ends();
      told = Math.max(told, ends.published);
      return ends;
    },
    page: async (range) => {
      const page = holds(range.after) ? recent.page(range) : null;
      // What could not be rendered may have got its body since.
      return page === null || page.events.some(({ renderFailed }) => renderFailed) ? telling(events.page(range)) : page;
    },
    captured: async (range) => (holds(range.after) ? recent.captured(range) : telling(events.captured(range))),
    onPublished: (listener) => tail.on(listener),
  };
}
