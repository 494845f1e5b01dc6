import type { Shutdown } from '../runtime/shutdown';

/** An option of a command: `--to <instant>`, or a switch if it has no value. */
export interface Option {
  /** Placeholder of the value in the help text, `<instant>`; omitted for a switch. */
  readonly value?: string;
  readonly meaning: string;
  /** Whether the option is required. */
  readonly required?: true;
}

export interface Command {
  /** One or two words: `clock advance`. */
  readonly name: string;
  /** Positional arguments: `<clock>` is required, `[clock]` is optional. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Short description for the list of commands. */
  readonly summary: string;
  /** Additional text for the help of this command. */
  readonly details?: string;
  /** Runs the command. Throws `InvalidArguments`, and `ServiceClientError` when the service rejects the request. */
  readonly run: (args: CommandArguments, output: Output) => Promise<void>;
}

/** Parsed arguments of a command. */
export interface CommandArguments {
  /** Positional arguments in their order. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
}

/** Output and environment of a command. */
export interface Output {
  /** Path of the file that a local service writes about itself. */
  readonly sandboxFile: () => string;
  /** Prints a line of the result. */
  say(line: string): void;
  /** Prints a line about progress or status. */
  note(line: string): void;
  readonly shutdown: Shutdown;
}

/** Options of every command: the URL of the service and the credential. */
export const commonOptions = {
  sandbox: {
    value: '<file>',
    meaning: 'file in which a service describes itself; by default sandbox.json in its data folder',
  },
  origin: { value: '<address>', meaning: 'URL of the service; by default the one in that file' },
  key: { value: '<credential>', meaning: 'credential of the caller; by default the first key in that file' },
  help: { meaning: 'shows this help' },
} as const satisfies Record<string, Option>;
