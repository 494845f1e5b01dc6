import { parseArgs } from 'node:util';
import { InvalidArguments } from '../runtime/command';
import { type CommandArguments, type Command, commonOptions, type Option } from './command';
import { generalHelp, helpOf, program } from './help';
import { hintFor } from '../../subgraphs/kit/src/find-nearest';

/** A parsed command line: a command to run, or a help text to print. */
export type Understood = { readonly command: Command; readonly input: CommandArguments } | { readonly help: string };

/** Parses the command line. Throws `InvalidArguments` for an unknown command and for invalid arguments. */
export function understand(commands: readonly Command[], args: readonly string[]): Understood {
  const [first = '', second = ''] = args;
  if (['', 'help', '--help', '-h'].includes(first)) return { help: generalHelp(commands) };
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  if (command) return read(command, args.slice(command.name.split(' ').length));
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && (second === '' || second === '--help')) return { help: generalHelp(group) };
  throw unknownCommandError(group.length > 0 ? group : commands, group.length > 0 ? `${first} ${second}` : first);
}

function read(command: Command, args: readonly string[]): Understood {
  const optionDefinitions: Readonly<Record<string, Option>> = { ...command.options, ...commonOptions };
  const { values, positionals: names } = parsed(command, optionDefinitions, args);
  if (values['help']) return { help: helpOf(command) };
  const minNames = command.names.filter((name) => name.startsWith('<')).length;
  const maxNames = command.names.at(-1)?.includes('...') ? Number.POSITIVE_INFINITY : command.names.length;
  if (names.length < minNames || names.length > maxNames)
    throw usageError(command, `${command.name} takes ${command.names.join(' ') || 'no arguments'}`);
  const missing = Object.keys(optionDefinitions).find(
    (name) => optionDefinitions[name]?.required && values[name] === undefined,
  );
  if (missing) throw usageError(command, `${command.name} needs --${missing}`);
  const options = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const lists = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  );
  return {
    command,
    input: { names, options, lists, switches: new Set(Object.keys(values).filter((name) => values[name] === true)) },
  };
}

function parsed(command: Command, optionDefinitions: Readonly<Record<string, Option>>, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(optionDefinitions).map(([name, { value, multiple = false }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple } as const,
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usageError(command, (error as Error).message.split(/[.\n]/)[0] ?? '');
  }
}

function unknownCommandError(commands: readonly Command[], name: string): InvalidArguments {
  return new InvalidArguments(
    `There is no command "${name}".${hintFor(
      name,
      commands.map((command) => command.name),
    )} ${program} --help lists them.`,
  );
}

function usageError({ name }: Command, reason: string): InvalidArguments {
  return new InvalidArguments(`${reason}. Run ${program} ${name} --help for usage.`);
}
