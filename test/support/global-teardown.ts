import { dropTemplates } from './database';
import { endServer } from './test-server';

/** Ends what the global setup started, or leaves a server from outside as it was found. */
export default async function globalTeardown(): Promise<void> {
  const ended = await endServer();
  if (!ended) await dropTemplates();
}
