import { requiresPackage } from '../../../../test/support';
import { startNatsServer } from '../../../../test/support/nats-server';
import type { EventsOptions } from '../index';

/** A log driver in tests. */
export interface TestBacking {
  /**
   * Options of the events domain. For the stream, polling of Postgres is disabled, so that tests notice events that the
   * stream does not deliver.
   */
  readonly options: Partial<EventsOptions>;
  /** Environment variables with which the whole service uses this driver. */
  readonly environment: Readonly<Record<string, string>>;
  /** Kills and restarts the server that the driver uses besides Postgres; does nothing for Postgres alone. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** Both log drivers. Tests of the log's guarantees run with each of them. */
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

/** Runs a suite once per log driver. */
export function withEachDriver(title: string, suite: (openDriver: () => Promise<TestBacking>) => void): void {
  describe(`${title}, in Postgres`, () => suite(logDrivers.Postgres));
  requiresPackage('nats-server')(`${title}, behind JetStream`, () => suite(logDrivers.JetStream));
}
