import { dropTemplates } from './database';
import { keptRun } from './test-run';

/** Ends and removes what the run has made; a server from outside is left as it was found. */
export default async function globalTeardown(): Promise<void> {
  const run = keptRun();
  if (!run) return;
  if (!run.isOwn) await dropTemplates();
  await run.end();
}
