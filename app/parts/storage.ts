import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../subgraphs/kit/src/database/embedded-postgres';
import { PatientClient } from '../../subgraphs/kit/src/database/patient-client';
import { waysTo } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { type Databases, databasesOf } from './databases';
import { dropIncomplete, markComplete } from './first-start';
import { reasonOf } from './reason-of';

/** Where the service keeps its data. */
export interface Storage {
  /** The common database, without a pooler in front of it. */
  readonly url: string;
  /** All databases, and the ways to them. */
  readonly places: Databases;
  /** The service's own server, as opposed to one that the configuration names. */
  readonly embedded: boolean;
  /** Notes that everything is in place. A start that was cut off before has served nobody, and the next one begins anew. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** A database that the configuration names but that cannot be used. */
export class DatabaseUnreachable extends Error {}

/**
 * Opens the database that the configuration names, else the embedded one.
 *
 * @param progress takes one line for each step that a person may want to wait for
 */
export async function openStorage(config: Config, progress: (line: string) => void): Promise<Storage> {
  if (config.DATABASE_URL) {
    const places = databasesOf(config, config.DATABASE_URL);
    const url = waysTo(places.databaseUrl).directUrl;
    await checkServer(url, config.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    return { url, places, embedded: false, complete: async () => {}, close: async () => {} };
  }
  const server = await startEmbeddedPostgres({
    dataFolder: join(config.DATA_FOLDER, 'postgres'),
    log: progress,
    lost: endWithoutDatabase,
  });
  if (server.recovered) progress('The last run was cut off; its data has been recovered.');
  await dropIncomplete(server.url);
  return {
    url: server.url,
    places: databasesOf(config, server.url),
    embedded: true,
    complete: () => markComplete(server.url),
    close: () => server.stop(),
  };
}

/** As `sysexits.h` calls a failure that may pass: a supervisor starts the service anew. */
export const databaseLost = 75;

/** Ends a service whose embedded server cannot be kept running. */
function endWithoutDatabase(): void {
  process.exitCode = databaseLost;
  process.stderr.write('The embedded Postgres ends again and again: its log is server.log in the data folder.\n');
  process.kill(process.pid, 'SIGTERM');
}

/** How long a server is waited for that says nothing, in milliseconds. */
const patience = 5_000;

async function checkServer(url: string, variable: string): Promise<void> {
  try {
    await firstLook(url);
  } catch (error) {
    throw new DatabaseUnreachable(`The database that ${variable} names cannot be used: ${reasonOf(error as Error)}.`, {
      cause: error,
    });
  }
}

async function firstLook(url: string): Promise<void> {
  const client = new PatientClient({ connectionString: url, connectionTimeoutMillis: patience });
  // A connection that breaks is told by the statement under way.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SHOW server_version_num');
    if (Number(rows[0].server_version_num) < oldestServer) throw new Error('it is older than Postgres 15');
  } finally {
    // Nobody waits for a server to hang up.
    void client.end().catch(() => {});
  }
}

/** Postgres 15, as the server itself counts. */
const oldestServer = 150_000;
