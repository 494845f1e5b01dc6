import { dropTemplates } from './database';
import { getTestRun } from './test-run';

/**
 * Ends all processes and removes all files that the run has created; an external server is left in its previous state.
 */
export default async function globalTeardown(): Promise<void> {
  const run = getTestRun();
  if (!run) return;
  if (!run.isOwn) await dropTemplates();
  await run.end();
}
