import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endAbandonedServer, startEmbeddedPostgres } from '../../subgraphs/kit/src/database/embedded-postgres';
import { keepServer } from './test-server';

/**
 * One real Postgres for the whole test run, empty and without crash safety. `TEST_DATABASE_URL` names another one to
 * use instead: its user must be allowed to create databases.
 */
export default async function globalSetup(): Promise<void> {
  process.env.TEST_RUN_KEY = randomBytes(4).toString('hex');
  if (process.env.TEST_DATABASE_URL) return;
  await removeAbandoned();
  const folder = mkdtempSync(path.join(tmpdir(), folderPrefix));
  const server = await startEmbeddedPostgres({ dataFolder: dataIn(folder), durable: false, log: () => undefined });
  process.env.TEST_DATABASE_URL = server.url;
  keepServer({ server, folder });
}

const folderPrefix = 'graph-tests-';

/** A run that has made its folder may not have started its server yet. */
const youngestAbandonedMs = 60_000;

function dataIn(folder: string): string {
  return path.join(folder, 'postgres');
}

/** Runs that were killed leave their server and its data. */
async function removeAbandoned(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(folderPrefix));
  for (const folder of folders.map((name) => path.join(tmpdir(), name))) {
    try {
      if (Date.now() - statSync(folder).mtimeMs < youngestAbandonedMs) continue;
      await endAbandonedServer(dataIn(folder));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run that is alive, or another user's.
    }
  }
}
