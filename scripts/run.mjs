/** `node scripts/run.mjs <command> [arguments]`: runs app/commands/<command>. */
import { fail, handedToOwnNode, runModule } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const [command, ...args] = process.argv.slice(2);
  if (!command || !/^[a-z][a-z-]*$/.test(command)) fail('Usage: node scripts/run.mjs <command> [arguments]');
  await runModule(`app/commands/${command}`, args);
}
