import { requiresPackage } from '../../../../test/support';
import { startNatsServer } from '../../../../test/support/nats-server';
import type { EventsOptions } from '../index';

/** A backing of the log as tests open it. */
export interface TestBacking {
  /** For the events domain alone. Postgres is not looked at in the place of a stream: what the stream does not bring is missing. */
  readonly options: Partial<EventsOptions>;
  /** For the whole service. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends what stands beside Postgres as a crash would, and starts it again. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** Both backings. Tests of what the log promises run with each of them. */
const openBacking = {
  Postgres: async (): Promise<TestBacking> => ({
    options: {},
    environment: {},
    interrupt: async () => {},
    close: async () => {},
  }),
  JetStream: async (): Promise<TestBacking> => {
    const server = await startNatsServer();
    return {
      options: { eventLog: { url: server.url, tail: { lookInterval: 600_000 } } },
      environment: { EVENT_LOG_URL: server.url },
      interrupt: async () => {
        await server.kill();
        await server.start();
      },
      close: () => server.close(),
    };
  },
};

/** Runs a suite once for each backing. */
export function withEachBacking(title: string, suite: (openOne: () => Promise<TestBacking>) => void): void {
  describe(`${title}, in Postgres`, () => suite(openBacking.Postgres));
  requiresPackage('nats-server')(`${title}, behind JetStream`, () => suite(openBacking.JetStream));
}
