import { requiresPackage } from '../../../../test/support';
import { startNatsServer } from '../../../../test/support/nats-server';
import { type EventsOptions, jetStreamLog } from '../index';

/** A driver of the event log (Postgres or NATS JetStream) in tests. */
export interface TestBacking {
  /**
   * Options of the events domain for this driver. With JetStream, polling of Postgres is disabled, so that tests notice
   * events that the stream does not deliver.
   */
  readonly options: Partial<EventsOptions>;
  /** Environment variables that configure the whole service to use this driver. */
  readonly environment: Readonly<Record<string, string>>;
  /** Kills and restarts the server that the driver uses besides Postgres; does nothing for Postgres alone. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** The two log drivers. Tests of the log's guarantees run with each of them. */
const logDrivers = {
  Postgres: async (): Promise<TestBacking> => ({
    options: {},
    environment: {},
    interrupt: async () => {},
    close: async () => {},
  }),
  JetStream: async (): Promise<TestBacking> => {
    const server = await startNatsServer();
    return {
      options: { eventLog: jetStreamLog({ url: server.url, tail: { lookInterval: 600_000 } }) },
      environment: { EVENT_LOG_URL: server.url },
      interrupt: async () => {
        await server.kill();
        await server.start();
      },
      close: () => server.close(),
    };
  },
};

/** Runs a test suite once with each log driver. */
export function withEachDriver(title: string, suite: (openDriver: () => Promise<TestBacking>) => void): void {
  describe(`${title}, in Postgres`, () => suite(logDrivers.Postgres));
  requiresPackage('nats-server')(`${title}, behind JetStream`, () => suite(logDrivers.JetStream));
}
