import type { Shutdown } from '../../../app/runtime/shutdown';

/** An option of a command, with a value (`--to <instant>`) or without a value (a switch). */
export interface Option {
  /** Placeholder of the option's value in the help text, for example `<instant>`; omitted for a switch. */
  readonly value?: string;
  readonly meaning: string;
  /** Whether the option is required. */
  readonly required?: true;
  /** Whether the option can be repeated; its values are in `lists`. */
  readonly multiple?: true;
}

export interface Command {
  /** Command name of one or two words, for example `clock advance`. */
  readonly name: string;
  /** Names of the positional arguments: `<clock>` is required, `[clock]` is optional, `[clock...]` takes any number. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Short description for the list of commands. */
  readonly summary: string;
  /** Additional text for the help of this command. */
  readonly details?: string;
  /**
   * Runs the command. Throws `InvalidArguments` for invalid arguments, and `ServiceClientError` when the service
   * rejects a request.
   */
  readonly run: (args: CommandArguments, output: Output) => Promise<void>;
}

/** Parsed arguments of a command. */
export interface CommandArguments {
  /** Values of the positional arguments, in their order. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Values of the options that can be repeated, by option name. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly switches: ReadonlySet<string>;
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Output and environment of a command. */
export interface Output {
  /** Shell command that starts the program, as help and error messages show it. */
  readonly program: string;
  readonly variables: Variables;
  /**
   * Returns the path of `sandbox.json`, to which a service on this machine writes its URL, keys and example ids; null
   * outside of the repository.
   */
  readonly sandboxFile: () => string | null;
  /** Whether stdout is a terminal. */
  readonly terminal: boolean;
  /** Prints a line of the command's result to stdout. */
  print(line: string): void;
  /** Prints a line about progress or status to stderr. */
  note(line: string): void;
  readonly shutdown: Shutdown;
}

/** Options of every command: the service, the credential and the format of the output. */
export const commonOptions = {
  profile: { value: '<name>', meaning: 'stored origin and key; by default the profile of the last login' },
  sandbox: {
    value: '<file>',
    meaning: 'sandbox.json, in which a local service describes itself, instead of a profile',
  },
  origin: { value: '<url>', meaning: 'URL of the service, with the key in COMMERCE_API_KEY' },
  json: { meaning: 'prints JSON, for programs' },
  help: { meaning: 'shows this help' },
} as const satisfies Record<string, Option>;

/** Prints a result: as JSON on one line with `--json`, otherwise as text. */
export function printResult({ switches }: CommandArguments, output: Output, value: unknown, text: string): void {
  output.print(switches.has('json') ? JSON.stringify(value) : text);
}
