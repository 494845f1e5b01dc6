import '../../app/runtime/heap-flags';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { runFixtureWorker } from '../webhook-faults';

/**
 * `node scripts/run.mjs webhook-worker`, with DATABASE_URL: runs one of the worker processes that `npm run
 * fault:webhooks` starts and kills.
 */
runCommand('service', async (shutdown) => {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new InvalidArguments('DATABASE_URL must name the database.');
  await runFixtureWorker(DATABASE_URL, shutdown);
  process.stdout.write('Delivering.\n');
});
