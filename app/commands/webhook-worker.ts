import '../parts/heap-flags';
import { runCommand, WrongArguments } from '../parts/command';
import { runSceneWorker } from '../webhook-faults';

/** `node scripts/run.mjs webhook-worker`, with DATABASE_URL: one of the worker processes that `npm run fault:webhooks` kills. */
runCommand('service', async (shutdown) => {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new WrongArguments('DATABASE_URL names the database to work on.');
  await runSceneWorker(DATABASE_URL, shutdown);
  process.stdout.write('Delivering.\n');
});
