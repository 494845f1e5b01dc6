/** A process that delivers webhooks with the default settings, and reports its CPU time on request. */
import { Shutdown } from '../../../app/runtime/shutdown';
import { runFixtureWorker } from '../../webhook-faults';

const shutdown = new Shutdown();
const running = runFixtureWorker(process.env.DATABASE_URL as string, shutdown, {});
running.then(
  () => process.send?.('ready'),
  (error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1_000_000 });
});

// Releases the leases of this worker on webhooks before it exits, so that the next worker does not wait for their
// expiry.
process.on('SIGTERM', () => void shutdown.run().then(() => process.exit()));
