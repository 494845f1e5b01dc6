/** A worker in a process of its own, with the usual settings; tells how much of the processor it has used when it is asked. */
import { Shutdown } from '../../../app/parts/shutdown';
import { runSceneWorker } from '../../../app/webhook-faults';

const shutdown = new Shutdown();
const started = runSceneWorker(process.env.DATABASE_URL as string, shutdown, {});
started.then(
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

// Turns are given back: the next worker need not wait for leases.
process.on('SIGTERM', () => void shutdown.run().then(() => process.exit()));
