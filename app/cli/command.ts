import type { Secrets } from '../runtime/secrets';
import type { Shutdown } from '../runtime/shutdown';

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

/** Output and environment of a command. */
export interface Output {
  /** Returns the path of `sandbox.json`, to which a local service writes its URL, keys and example ids. */
  readonly sandboxFile: () => string;
  /** Opens the secrets of the service that this machine is configured for. */
  readonly secrets: () => Secrets;
  /** Prints a line of the command's result to stdout. */
  print(line: string): void;
  /** Prints a line about progress or status to stderr. */
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
