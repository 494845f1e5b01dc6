import { clockCommands } from './clocks';
import type { Command, Output } from './command';
import { keysCommand } from './keys';
import { listenCommand } from './listen';
import { understand } from './parser';
import { replayCommand } from './replay';
import { triggerCommand } from './trigger';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  listenCommand,
  triggerCommand,
  replayCommand,
  keysCommand,
  ...clockCommands,
];

/** Does what the command line asks for. Throws `WrongArguments` and `ServiceRefused`. */
export async function runCommandLine(args: readonly string[], out: Output): Promise<void> {
  const understood = understand(commands, args);
  if ('help' in understood) return out.say(understood.help);
  await understood.command.run(understood.asked, out);
}
