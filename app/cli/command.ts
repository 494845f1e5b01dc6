import type { Shutdown } from '../parts/shutdown';

/** An option of a command: `--to <instant>`, or without a value a switch. */
export interface Option {
  /** What stands for its value in the help, `<instant>`; left out for a switch. */
  readonly value?: string;
  readonly meaning: string;
  /** It has to be given. */
  readonly required?: true;
}

export interface Command {
  /** One word or two: `clock advance`. */
  readonly name: string;
  /** Names that follow it: `<clock>` has to be given, `[clock]` may be. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** What it does, in a few words. */
  readonly summary: string;
  /** More for its own help. */
  readonly details?: string;
  /** Does it. Throws `WrongArguments`, and `ServiceRefused` where the service says no. */
  readonly run: (asked: Asked, out: Output) => Promise<void>;
}

/** What the command line asks for. */
export interface Asked {
  /** The names that follow the command, in their order. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
}

/** Where a command tells what it does, and what it knows of where it runs. */
export interface Output {
  /** What a service here has written about itself. */
  readonly sandboxFile: () => string;
  /** A line of what was asked for. */
  say(line: string): void;
  /** A line about how it goes. */
  note(line: string): void;
  readonly shutdown: Shutdown;
}

/** Where the service is, and who asks; every command has these. */
export const commonOptions = {
  sandbox: {
    value: '<file>',
    meaning: 'what a service has written about itself, sandbox.json of its data folder by default',
  },
  origin: { value: '<address>', meaning: 'the service, as that file says by default' },
  key: { value: '<credential>', meaning: 'who asks, the first key of that file by default' },
  help: { meaning: 'shows this' },
} as const satisfies Record<string, Option>;
