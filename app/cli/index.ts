import { clockCommands } from './clocks';
import type { Command, Output } from './command';
import { composeCommand } from './compose';
import { documentsCommands } from './documents-commands';
import { keysCommand } from './keys';
import { listenCommand } from './listen';
import { understand } from './parser';
import { principalSecretCommand } from './principal-secret';
import { replayCommand } from './replay';
import { triggerCommand } from './trigger';

/** All commands, in the order of the help text. */
export const commands: readonly Command[] = [
  listenCommand,
  triggerCommand,
  replayCommand,
  keysCommand,
  ...clockCommands,
  composeCommand,
  ...documentsCommands,
  principalSecretCommand,
];

/** Parses the command line and runs the command. Throws `InvalidArguments` and `ServiceClientError`. */
export async function runCommandLine(args: readonly string[], output: Output): Promise<void> {
  const understood = understand(commands, args);
  if ('help' in understood) return output.print(understood.help);
  await understood.command.run(understood.input, output);
}
