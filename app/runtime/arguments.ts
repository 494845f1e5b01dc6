import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { InvalidArguments } from './command';

/**
 * Parses the options of a command (`--name value`). Throws `InvalidArguments`, with the usage, for all other arguments.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  usage: string,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/[.\n]/);
    throw new InvalidArguments(`${reason}. Usage: ${usage}`);
  }
}
