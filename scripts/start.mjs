/** `npm start [-- arguments]`: builds outdated files and starts the service (app/start). */
import { handedToOwnNode, runModule } from './launch.mjs';

if (!(await handedToOwnNode())) {
  process.stdout.write('Starting the service.\n');
  await runModule('app/start', process.argv.slice(2));
}
