import { runCommandLine } from '../cli';
import { runCommand } from '../parts/command';

/** `npx commerce-graph <command>`: what integrators need at hand. */
runCommand('task', (shutdown) => runCommandLine(process.argv.slice(2), {
  say: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  shutdown,
}));
