import { join } from 'node:path';
import { runCommandLine } from '../cli';
import { configuration } from '../config';
import { runCommand } from '../runtime/command';
import { openSecrets } from '../runtime/secrets';

/** `npx commerce-graph <command>`: the command line tool for integrators. */
runCommand('task', (shutdown) =>
  runCommandLine(process.argv.slice(2), {
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    shutdown,
    secrets: () => openSecrets(configuration.load(process.env)),
    sandboxFile: () => join(configuration.load(process.env).DATA_FOLDER, 'sandbox.json'),
  }),
);
