import { type Command, commonOptions, type Option } from './command';
import { columns } from './columns';

/** Shell command that starts the command line tool, as shown in help texts. */
export const program = 'npx commerce-graph';

/** Lists all commands with their summaries. */
export function generalHelp(commands: readonly Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.summary]);
  return `Usage: ${program} <command> [options]\n\n${columns(rows, '  ')}\n\nRun ${program} <command> --help for details.`;
}

/** Help text of one command, with its options. */
export function helpOf(command: Command): string {
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
