import { parseArgs } from 'node:util';
import { WrongArguments } from '../parts/command';
import { type Asked, type Command, commonOptions, type Option } from './command';
import { generalHelp, helpOf, program } from './help';
import { hintFor } from '../../subgraphs/kit/src/nearest';

/** A parsed command line: a command to run, or a help text to print. */
export type Understood = { readonly command: Command; readonly asked: Asked } | { readonly help: string };

/** Parses the command line. Throws `WrongArguments`. */
export function understand(commands: readonly Command[], args: readonly string[]): Understood {
  const [first = '', second = ''] = args;
  if (['', 'help', '--help', '-h'].includes(first)) return { help: generalHelp(commands) };
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  if (command) return read(command, args.slice(command.name.split(' ').length));
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && (second === '' || second === '--help')) return { help: generalHelp(group) };
  throw unknown(group.length > 0 ? group : commands, group.length > 0 ? `${first} ${second}` : first);
}

function read(command: Command, args: readonly string[]): Understood {
  const known: Readonly<Record<string, Option>> = { ...command.options, ...commonOptions };
  const { values, positionals: names } = parsed(command, known, args);
  if (values['help']) return { help: helpOf(command) };
  const least = command.names.filter((name) => name.startsWith('<')).length;
  if (names.length < least || names.length > command.names.length)
    throw refused(command, `${command.name} takes ${command.names.join(' ') || 'no names'}`);
  const missing = Object.keys(known).find((name) => known[name]?.required && values[name] === undefined);
  if (missing) throw refused(command, `${command.name} needs --${missing}`);
  const options = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return {
    command,
    asked: { names, options, switches: new Set(Object.keys(values).filter((name) => values[name] === true)) },
  };
}

function parsed(command: Command, known: Readonly<Record<string, Option>>, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw refused(command, (error as Error).message.split(/[.\n]/)[0] ?? '');
  }
}

function unknown(commands: readonly Command[], name: string): WrongArguments {
  return new WrongArguments(
    `There is no command "${name}".${hintFor(
      name,
      commands.map((command) => command.name),
    )} ${program} --help lists them.`,
  );
}

function refused({ name }: Command, reason: string): WrongArguments {
  return new WrongArguments(`${reason}. ${program} ${name} --help tells how it is used.`);
}
