#!/usr/bin/env node
import { Shutdown } from '../../../app/runtime/shutdown';
import { integratorCommands } from './index';
import { runProgram } from './program';

/** Exit code that shells use for a command interrupted by Ctrl-C. */
const interrupted = 130;

const shutdown = new Shutdown();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    process.exitCode = interrupted;
    void shutdown.run();
  });
// The reader of the output has ended, as `head` does.
process.stdout.on('error', () => process.exit());

void runProgram(integratorCommands, process.argv.slice(2), {
  program: 'commerce-graph',
  variables: process.env,
  sandboxFile: () => null,
  terminal: process.stdout.isTTY === true,
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  shutdown,
}).then((code) => (process.exitCode ??= code));
