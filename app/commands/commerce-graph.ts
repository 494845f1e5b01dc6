import { join } from 'node:path';
import { runProgram } from '../../packages/cli/src';
import { serviceCommands } from '../cli';
import { configuration } from '../config';
import { runCommand } from '../runtime/command';
import { openSecrets } from '../runtime/secrets';

/** `npx commerce-graph <command>`: the command line of integrators, and of operators of the service. */
runCommand('task', async (shutdown) => {
  const commands = serviceCommands(() => openSecrets(configuration.load(process.env)));
  const code = await runProgram(commands, process.argv.slice(2), {
    program: 'npx commerce-graph',
    variables: process.env,
    sandboxFile: () => join(configuration.load(process.env).DATA_FOLDER, 'sandbox.json'),
    terminal: process.stdout.isTTY === true,
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    shutdown,
  });
  if (!shutdown.begun) process.exitCode = code;
});
