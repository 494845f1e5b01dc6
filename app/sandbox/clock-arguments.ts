import { parseArgs } from 'node:util';
import { WrongArguments } from '../parts/command';

export const clockUsage = `Usage: npm run clock -- <command> [options]

  create [--name <text>] [--now <instant>]    makes a test clock, which shows the real time unless told otherwise
  attach <clock> <member>                     has a member follow it, with all their memberships
  advance <clock> --to <instant>              moves it, and waits until everything that is due by then has happened
  show [<clock>]                              shows it, or the newest ones
  delete <clock>                              deletes it; for those who followed it, the real time goes on

  An instant is an ISO 8601 time. After --to it can be a distance from what the clock shows, too: +12h, +30d, +2w, +1y.

  --origin <address>   the service, as sandbox.json says by default
  --key <credential>   who asks, the first key of sandbox.json by default
  --help               shows this`;

/** What the command line asks for. */
export type ClockCommand =
  | { readonly name: 'create'; readonly body: { readonly name?: string; readonly now?: string } }
  | { readonly name: 'attach'; readonly id: string; readonly memberId: string }
  | { readonly name: 'advance'; readonly id: string; readonly to: string }
  | { readonly name: 'show'; readonly id: string | undefined }
  | { readonly name: 'delete'; readonly id: string }
  | { readonly name: 'help' };

export interface ClockArguments {
  readonly command: ClockCommand;
  readonly origin: string | undefined;
  readonly key: string | undefined;
}

const options = { name: { type: 'string' }, now: { type: 'string' }, to: { type: 'string' }, origin: { type: 'string' }, key: { type: 'string' }, help: { type: 'boolean' } } as const;

/** Options that each command knows besides those of all, and how many names follow it. */
const commands = {
  create: { options: ['name', 'now'], least: 0, most: 0 },
  attach: { options: [], least: 2, most: 2 },
  advance: { options: ['to'], least: 1, most: 1 },
  show: { options: [], least: 0, most: 1 },
  delete: { options: [], least: 1, most: 1 },
} as const;

/** Reads the command line. Throws `WrongArguments`. */
export function clockArguments(args: readonly string[]): ClockArguments {
  const { values, positionals: [name = '', ...names] } = parsed(args);
  const { origin, key, help, to = '', name: title, now } = values;
  if (help || (name === '' && args.length === 0)) return { command: { name: 'help' }, origin, key };
  if (!isCommand(name)) throw refused(name === '' ? 'Which command' : `There is no command "${name}"`);
  const { options: known, least, most } = commands[name];
  const stray = (['name', 'now', 'to'] as const).find((option) => values[option] !== undefined && !(known as readonly string[]).includes(option));
  if (stray) throw refused(`${name} does not take --${stray}`);
  if (names.length < least || names.length > most) throw refused(`${name} takes ${least === most ? most : `up to ${most}`} id${most === 1 ? '' : 's'}`);
  if (name === 'advance' && to === '') throw refused('advance needs --to');
  const [id = '', memberId = ''] = names;
  const command: ClockCommand = name === 'create' ? { name, body: { name: title, now } }
    : name === 'attach' ? { name, id, memberId }
      : name === 'advance' ? { name, id, to }
        : name === 'show' ? { name, id: names[0] } : { name, id };
  return { command, origin, key };
}

/** The instant that is meant, as far from what the clock shows as a distance says. Throws `WrongArguments`. */
export function instantOf(text: string, now: Date): Date {
  const [, count, unit] = /^\+(\d{1,6})([hdwy])$/.exec(text) ?? [];
  const instant = count === undefined ? new Date(text) : later(now, Number(count), unit as Unit);
  if (Number.isNaN(instant.getTime())) throw refused(`"${text}" is neither an instant nor a distance`);
  return instant;
}

const hour = 3_600_000;
const lengths = { h: hour, d: 24 * hour, w: 7 * 24 * hour } as const;
type Unit = keyof typeof lengths | 'y';

function later(now: Date, count: number, unit: Unit): Date {
  if (unit !== 'y') return new Date(now.getTime() + count * lengths[unit]);
  const instant = new Date(now);
  instant.setUTCFullYear(now.getUTCFullYear() + count);
  return instant;
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}

function parsed(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw refused((error as Error).message.split(/[.\n]/)[0] ?? '');
  }
}

function refused(reason: string): WrongArguments {
  return new WrongArguments(`${reason}. npm run clock -- --help tells how it is used.`);
}
