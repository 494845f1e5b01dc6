import { inspect } from 'node:util';
import { OperatorError } from '../errors/operator-error';
import { misspelledVariables } from './misspelt';
import { readSecretFile } from './secret-files';
import type { Setting } from './settings';

type Settings = Record<string, Setting<unknown>>;

/** Parsed values of all settings, by the name of the environment variable. */
export type ConfigValues<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

/** Documentation of one setting. */
export interface SettingDescription {
  name: string;
  accepts: string;
  /** Default value as it would be written in the environment variable; undefined for secrets and without a default. */
  default: string | undefined;
  required: boolean;
  secret: boolean;
  doc: string;
}

/**
 * Rule that involves several settings. Returns an error message that names the variables; undefined if the rule is met.
 */
export type Relation<S extends Settings> = (values: ConfigValues<S>) => string | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/** Configuration of a process: reads its settings from environment variables, and documents them. */
export interface ConfigDefinition<S extends Settings> {
  /**
   * Reads and validates all settings. An empty variable is treated as absent. The result is frozen, and its secrets
   * appear neither in JSON nor in `inspect`. A secret can also be read from the file named by `<NAME>_FILE`.
   *
   * @param warn receives one line for each world-readable secret file and for each variable that looks like a
   *   misspelled setting; default standard error
   * @throws ConfigurationError naming every invalid variable
   */
  load(environment: Environment, warn?: (line: string) => void): ConfigValues<S>;
  /** Returns the documentation of all settings, in the order in which they are defined. */
  describe(): SettingDescription[];
}

/** The configuration is invalid. The message is one line that names every invalid variable and contains no secret. */
export class ConfigurationError extends OperatorError {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid: ${problems.join('; ')}.`);
    this.name = 'ConfigurationError';
  }
}

/** Maximum length of an invalid value quoted in an error, in characters. */
const maxQuoteLength = 40;

/**
 * Defines the configuration of a process: settings by the name of their environment variable, and rules that involve
 * several settings.
 */
export function defineConfig<const S extends Settings>(
  settings: S,
  relations: readonly Relation<S>[] = [],
): ConfigDefinition<S> {
  return {
    load: (environment, warn = toStandardError) => {
      for (const line of misspelledVariables(environment, variablesOf(settings))) warn(line);
      const problems: string[] = [];
      const values: Record<string, unknown> = {};
      for (const [name, setting] of Object.entries(settings)) {
        const problem = readSetting(values, name, setting, readRawValue(name, setting, environment, warn));
        if (problem) problems.push(problem);
      }
      if (problems.length > 0) throw new ConfigurationError(problems);

      const loaded = hideSecrets(values, settings) as ConfigValues<S>;
      const broken = relations.map((relation) => relation(loaded)).filter((problem) => problem !== undefined);
      if (broken.length > 0) throw new ConfigurationError(broken);
      return loaded;
    },
    describe: () => Object.entries(settings).map(([name, setting]) => describeSetting(name, setting)),
  };
}

/** Returns the names of all environment variables that are read, including `<NAME>_FILE` for secrets. */
function variablesOf(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name]));
}

const toStandardError = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Returns the unparsed value of a setting from the environment, or for a secret also from the file named by
 * `<NAME>_FILE`; undefined if not set, an object with `problem` if the value cannot be read.
 */
function readRawValue(
  name: string,
  { secret }: Setting<unknown>,
  environment: Environment,
  warn: (line: string) => void,
): string | undefined | { readonly problem: string } {
  const given = environment[name]?.trim();
  const file = secret ? environment[`${name}_FILE`]?.trim() : undefined;
  if (!file) return given;
  if (given) return { problem: `${name} and ${name}_FILE are both set: set only one of them` };
  const read = readSecretFile(name, file);
  if ('problem' in read) return read;
  if (read.warning) warn(read.warning);
  return read.given;
}

function readSetting(
  values: Record<string, unknown>,
  name: string,
  setting: Setting<unknown>,
  given: ReturnType<typeof readRawValue>,
): string | undefined {
  if (typeof given === 'object') return given.problem;
  if (given === undefined || given === '') {
    if (!setting.absent) return `${name} is missing (${setting.accepts})`;
    values[name] = setting.absent.value;
    return undefined;
  }
  const value = setting.parse(given);
  if (value === undefined) return `${name} must be ${setting.accepts}${setting.secret ? '' : `, not ${quote(given)}`}`;
  values[name] = value;
  return undefined;
}

function quote(given: string): string {
  return JSON.stringify(given.length > maxQuoteLength ? `${given.slice(0, maxQuoteLength)}…` : given);
}

function hideSecrets(values: Record<string, unknown>, settings: Settings): object {
  const shown = () =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        settings[name]?.secret && value !== undefined ? '[secret]' : value,
      ]),
    );
  const hidden = { value: shown, enumerable: false };
  return Object.freeze(Object.defineProperties(values, { toJSON: hidden, [inspect.custom]: hidden }));
}

function describeSetting(name: string, { accepts, absent, secret, doc, show }: Setting<unknown>): SettingDescription {
  const shown = secret || absent?.value === undefined ? undefined : show(absent.value);
  return { name, accepts, default: shown, required: absent === undefined, secret, doc };
}
