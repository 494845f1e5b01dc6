import { columns } from './columns';
import { type Command, commonOptions, type Option } from './command';

/**
 * Lists commands with their summaries.
 * @param program shell command that starts the program
 */
export function generalHelp(program: string, commands: readonly Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.summary]);
  return [
    `Usage: ${program} <command> [options]`,
    columns(rows, '  '),
    `Run ${program} <command> --help for details, ${program} --version for the version.`,
    'Exit codes: 0 success, 1 the service rejected a request, 2 invalid command line, 3 no connection to the service.',
  ].join('\n\n');
}

/** Help text of one command, with its options. */
export function helpOf(program: string, command: Command): string {
  const { summary, details, options } = command;
  const rows = Object.entries({ ...options, ...commonOptions }).map(([name, option]) => [
    written(name, option),
    option.meaning,
  ]);
  return [
    `Usage: ${program} ${usageOf(command)} [options]`,
    summary,
    ...(details === undefined ? [] : [details]),
    columns(rows, '  '),
  ].join('\n\n');
}

function usageOf({ name, names, options }: Command): string {
  const required = Object.entries(options)
    .filter(([, option]) => option.required)
    .map(([key, option]) => written(key, option));
  return [name, ...names, ...required].join(' ');
}

function written(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}
