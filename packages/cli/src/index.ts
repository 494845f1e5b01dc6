import { clockCommands } from './clocks';
import type { Command } from './command';
import { completionCommand } from './completion';
import { documentsCommands } from './documents-commands';
import { resendCommand } from './events-resend';
import { fixturesCommand } from './fixtures';
import { listenCommand } from './listen';
import { profileCommands } from './login';
import { openCommand } from './open';
import { replayCommand } from './replay';
import { restCommands } from './rest';
import { triggerCommand } from './trigger';

export type { Command, CommandArguments, Output } from './command';
export { columns } from './columns';
export { readSandbox } from './service-target';
export { runCommandLine, runProgram } from './program';

/** Commands of integrators, which need a running service only, in the order of the help text. */
export const integratorCommands: readonly Command[] = [
  ...profileCommands,
  ...restCommands,
  fixturesCommand,
  listenCommand,
  triggerCommand,
  resendCommand,
  replayCommand,
  ...clockCommands,
  ...documentsCommands,
  openCommand,
  completionCommand,
];
