/** Definition of one setting: how its environment variable is parsed, and its documentation. */
export interface Setting<T> {
  /** Description of valid values, worded to follow "must be" in errors and in the documentation. */
  readonly accepts: string;
  /** Documentation of the setting: its meaning, units and consequences. */
  readonly doc: string;
  /** Whether the value is secret: a secret value never appears in errors, logs or documentation. */
  readonly secret: boolean;
  /** Value if the variable is not set. Without a default, the variable is required. */
  readonly absent?: { readonly value: T };
  /**
   * Parses the text of the environment variable.
   *
   * @returns the parsed value; undefined if the text is invalid
   */
  parse(given: string): T | undefined;
  /** Formats a value as it would be written in the environment variable. */
  show(value: T): string;
}

interface Common {
  doc: string;
  secret?: boolean;
}

interface Limits {
  min?: number;
  max?: number;
}

interface TextLimits {
  /** Maximum length of the text in characters, default 4,096. */
  maxLength?: number;
  /** Pattern that the whole text must match; `accepts` then describes the valid values. */
  pattern?: RegExp;
  accepts?: string;
}

const maxTextLength = 4096;

/** Creates a setting whose value is an integer in decimal digits; required unless it has a default. */
export function integer(options: Common & Limits & { default?: number }): Setting<number> {
  return setting(options, `an integer${range(options, String)}`, (given) => {
    const value = Number(given);
    return /^-?\d{1,15}$/.test(given) && isWithin(value, options) ? value : undefined;
  });
}

/** Creates a setting whose value is an integer; undefined if the variable is not set. */
export function optionalInteger(options: Common & Limits): Setting<number | undefined> {
  return { ...integer(options), absent: { value: undefined }, show: String };
}

const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Creates a setting whose value is a duration with its unit (`250ms`, `30s`, `5m`, `12h`, `7d`); the parsed value, the
 * default and the limits are in milliseconds.
 */
export function duration(options: Common & Limits & { default?: number }): Setting<number> {
  const parse = (given: string) => {
    const [, digits, unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(given) ?? [];
    const factor = unitMs[unit];
    if (digits === undefined || factor === undefined) return undefined;
    const value = Number(digits) * factor;
    return isWithin(value, options) ? value : undefined;
  };
  return setting(
    options,
    `a duration such as 250ms, 30s, 5m, 12h or 7d${range(options, formatDuration)}`,
    parse,
    formatDuration,
  );
}

/** Creates a setting whose value is a duration, parsed to milliseconds; undefined if the variable is not set. */
export function optionalDuration(options: Common & Limits): Setting<number | undefined> {
  return {
    ...duration(options),
    absent: { value: undefined },
    show: (value) => (value === undefined ? '' : formatDuration(value)),
  };
}

function formatDuration(ms: number): string {
  const unit = ['d', 'h', 'm', 's'].find((name) => ms > 0 && ms % (unitMs[name] ?? 1) === 0) ?? 'ms';
  return `${ms / (unitMs[unit] ?? 1)}${unit}`;
}

/**
 * Creates a setting whose value is a boolean, written as `true` or `false`, or as `1` or `0`; required unless it has a
 * default.
 */
export function boolean(options: Common & { default?: boolean }): Setting<boolean> {
  const values = new Map([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]);
  return setting(options, 'true or false', (given) => values.get(given.toLowerCase()));
}

/** Creates a setting whose value is one of the given strings; required unless it has a default. */
export function oneOf<const T extends string>(
  values: readonly T[],
  options: Common & { default?: NoInfer<T> },
): Setting<T> {
  return setting(options, `one of ${values.join(', ')}`, (given) => values.find((value) => value === given));
}

/** Creates a setting whose value is a string; required unless it has a default. */
export function text(options: Common & TextLimits & { default?: string }): Setting<string> {
  return setting(options, describeText(options), (value) => parseString(value, options));
}

/** Creates a setting whose value is a string; undefined if the variable is not set. */
export function optionalString(options: Common & TextLimits): Setting<string | undefined> {
  return {
    ...setting<string | undefined>(options, describeText(options), (value) => parseString(value, options)),
    absent: { value: undefined },
  };
}

/**
 * Creates a setting whose value is a comma-separated list of strings; surrounding spaces and empty items are ignored.
 */
export function list(
  options: Common & TextLimits & { default?: readonly string[]; maxItems?: number },
): Setting<readonly string[]> {
  const { maxItems = 100 } = options;
  const parse = (value: string) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return items.length <= maxItems && items.every((item) => parseString(item, options) !== undefined)
      ? items
      : undefined;
  };
  return setting(options, `at most ${maxItems} comma-separated values, each ${describeText(options)}`, parse, (items) =>
    items.join(','),
  );
}

function setting<T>(
  options: Common & { default?: T },
  accepts: string,
  parse: (given: string) => T | undefined,
  format: (value: T) => string = String,
): Setting<T> {
  const { doc, secret = false } = options;
  const base = { accepts, doc, secret, parse, show: format };
  return options.default === undefined ? base : { ...base, absent: { value: options.default } };
}

function isWithin(value: number, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Limits): boolean {
  return value >= min && value <= max;
}

function range({ min, max }: Limits, format: (value: number) => string): string {
  if (min !== undefined && max !== undefined) return ` from ${format(min)} to ${format(max)}`;
  if (min !== undefined) return `, at least ${format(min)}`;
  return max === undefined ? '' : `, at most ${format(max)}`;
}

function parseString(value: string, { maxLength = maxTextLength, pattern }: TextLimits): string | undefined {
  if (value.length > maxLength) return undefined;
  return pattern === undefined || pattern.exec(value)?.[0] === value ? value : undefined;
}

function describeText({ maxLength = maxTextLength, accepts = 'text' }: TextLimits): string {
  return `${accepts} of at most ${maxLength} characters`;
}
