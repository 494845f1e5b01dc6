import { parseArgs } from 'node:util';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { hintFor } from '../../../subgraphs/kit/src/find-nearest';
import { type CommandArguments, type Command, commonOptions, type Option } from './command';
import { generalHelp, helpOf } from './help';
import { packageVersion } from './version';

/** A parsed command line: a command to run, or a help text to print. */
export type Understood = { readonly command: Command; readonly input: CommandArguments } | { readonly help: string };

/** Parses the command line. Throws `InvalidArguments` for an unknown command and for invalid arguments. */
export function understand(program: string, commands: readonly Command[], args: readonly string[]): Understood {
  const [first = '', second = ''] = args;
  if (first === '--version') return { help: packageVersion() };
  if (['', 'help', '--help', '-h'].includes(first)) return { help: generalHelp(program, commands) };
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  if (command) return read(program, command, args.slice(command.name.split(' ').length));
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && (second === '' || second === '--help')) return { help: generalHelp(program, group) };
  throw unknownCommandError(
    program,
    group.length > 0 ? group : commands,
    group.length > 0 ? `${first} ${second}` : first,
  );
}

function read(program: string, command: Command, args: readonly string[]): Understood {
  const optionDefinitions: Readonly<Record<string, Option>> = { ...command.options, ...commonOptions };
  const { values, positionals: names } = parsed(program, command, optionDefinitions, args);
  if (values['help']) return { help: helpOf(program, command) };
  const minNames = command.names.filter((name) => name.startsWith('<')).length;
  const maxNames = command.names.at(-1)?.includes('...') ? Number.POSITIVE_INFINITY : command.names.length;
  if (names.length < minNames || names.length > maxNames)
    throw usageError(program, command, `${command.name} takes ${command.names.join(' ') || 'no arguments'}`);
  const missing = Object.keys(optionDefinitions).find(
    (name) => optionDefinitions[name]?.required && values[name] === undefined,
  );
  if (missing) throw usageError(program, command, `${command.name} needs --${missing}`);
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

function parsed(
  program: string,
  command: Command,
  optionDefinitions: Readonly<Record<string, Option>>,
  args: readonly string[],
) {
  // Every user of a machine can read the arguments of its processes, and shells store them in their history.
  if (args.some((argument) => /^--key(=|$)/.test(argument)))
    throw new InvalidArguments(`A key is not an argument. Set COMMERCE_API_KEY, or run ${program} login.`);
  const options = Object.fromEntries(
    Object.entries(optionDefinitions).map(([name, { value, multiple = false }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple } as const,
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usageError(program, command, (error as Error).message.split(/[.\n]/)[0] ?? '');
  }
}

function unknownCommandError(program: string, commands: readonly Command[], name: string): InvalidArguments {
  return new InvalidArguments(
    `There is no command "${name}".${hintFor(
      name,
      commands.map((command) => command.name),
    )} ${program} --help lists them.`,
  );
}

function usageError(program: string, { name }: Command, reason: string): InvalidArguments {
  return new InvalidArguments(`${reason}. Run ${program} ${name} --help for usage.`);
}
