import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { startEmbeddedPostgres } from '../../app/embedded-postgres/embedded-postgres';
import { endAbandonedRuns, openRunFolder } from './run-folder';
import { setTestRun } from './test-run';

/**
 * Creates one folder for all files of the test run, and starts one real Postgres, empty and without durability.
 * `TEST_DATABASE_URL` names another server to use instead: its user must be allowed to create databases.
 */
export default async function globalSetup(): Promise<void> {
  process.env.TEST_RUN_KEY = randomBytes(4).toString('hex');
  await endAbandonedRuns();
  const folder = openRunFolder();
  // Inherited by the child processes: the workers and the processes that they start.
  process.env.TMPDIR = folder.path;
  const isOwn = process.env.TEST_DATABASE_URL === undefined;
  const starting = isOwn
    ? startEmbeddedPostgres({ dataFolder: folder.data, durable: false, log: () => undefined })
    : undefined;
  const end = async (): Promise<void> => {
    await starting?.then((server) => server.stop()).catch(() => undefined);
    await folder.end();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end().finally(() => process.exit(128 + constants.signals[signal])));
  setTestRun({ isOwn, end });
  if (starting) process.env.TEST_DATABASE_URL = (await starting).url;
}
