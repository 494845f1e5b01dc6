import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { BusyTolerantClient } from '../../subgraphs/kit/src/database/busy-tolerant-client';
import { resolveDatabaseTarget } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { databasesOf, directUrlVariable } from '../scale';
import type { Databases } from './databases';
import { startEmbeddedServer } from './embedded-server';
import { InitialSeeding } from './initial-seeding';
import { reasonOf } from './error-reason';

/** Databases of the service and, if configured, the embedded Postgres. */
export interface Storage {
  /** URL of the common database, without a pooler in front of it. */
  readonly url: string;
  /** All databases with their connection URLs. */
  readonly databases: Databases;
  /** Whether the service runs its own Postgres instead of a configured one. */
  readonly embedded: boolean;
  /**
   * Records that the start is complete. Data of an incomplete start is dropped by the next start, because no client has
   * seen the data.
   */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** A configured database cannot be used. */
export class DatabaseUnreachable extends OperatorError {}

/**
 * Opens the configured database, or else the embedded one.
 * @param progress receives a line for each step that an operator may want to see
 * @param starting the embedded server, if it is being started already
 */
export async function openStorage(
  config: Config,
  progress: (line: string) => void,
  starting?: Promise<EmbeddedPostgres>,
): Promise<Storage> {
  if (config.DATABASE_URL) {
    const connectionUrls = databasesOf(config, config.DATABASE_URL);
    const url = resolveDatabaseTarget(connectionUrls.databaseUrl).directUrl;
    await checkServer(url, directUrlVariable(config));
    return { url, databases: connectionUrls, embedded: false, complete: async () => {}, close: async () => {} };
  }
  const server = await (starting ?? startEmbeddedServer(config, progress));
  if (server.recovered) progress('The last run was interrupted; its data has been recovered.');
  const seeding = await InitialSeeding.begin(server.url);
  return {
    url: server.url,
    databases: databasesOf(config, server.url),
    embedded: true,
    complete: async () => seeding?.complete(),
    close: () => server.stop(),
  };
}

/** Connection timeout in milliseconds. */
const connectionTimeoutMs = 5_000;

async function checkServer(url: string, variable: string): Promise<void> {
  try {
    await checkConnection(url);
  } catch (error) {
    throw new DatabaseUnreachable(`The database in ${variable} cannot be used: ${reasonOf(error as Error)}.`, {
      cause: error,
    });
  }
}

async function checkConnection(url: string): Promise<void> {
  const client = new BusyTolerantClient({ connectionString: url, connectionTimeoutMillis: connectionTimeoutMs });
  // Ignored, because the running statement rejects when the connection breaks.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SHOW server_version_num');
    if (Number(rows[0].server_version_num) < minServerVersion) throw new Error('it is older than Postgres 15');
  } finally {
    // Do not wait for the server to close the connection.
    void client.end().catch(() => {});
  }
}

/** Minimum Postgres version: 15, in the format of `server_version_num`. */
const minServerVersion = 150_000;
