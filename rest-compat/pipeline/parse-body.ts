import { isUtf8 } from 'node:buffer';
import { ContractError } from '../../contract/errors';
import { decimalInput, PreciseNumber } from '../../contract/money';
import { duplicateKey } from '../../subgraphs/kit/src/duplicate-key';

/** Maximum nesting depth of objects and lists in a request body. */
export const deepestNesting = 32;
/** Maximum length of a number in a request body, in characters. The longest amount of any currency has 60 digits. */
const maxNumberLength = 64;
/** Maximum length in characters of a parameter name that an error message repeats. */
const maxNameLength = 100;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Matches JSON text that may contain a number that a double cannot represent exactly: one with many digits, or with an
 * exponent.
 */
const risky = /[\d.]{16}|\d[eE]/;

export interface ParsedBody {
  readonly parameters: Record<string, unknown>;
  /** Paths of the `__proto__` keys that were removed from the body, reported as ignored parameters. */
  readonly dropped: readonly string[];
}

/**
 * Parses a request body as a JSON object. An empty body is an empty object. Numbers that a double cannot represent
 * exactly become `PreciseNumber`. A leading byte order mark is skipped (RFC 8259, section 8.1). Rejects bodies that are
 * not JSON in UTF-8 (`invalid_json`) and bodies that no operation accepts (`parameter_invalid`): a non-object, more
 * than 32 levels of nesting, duplicate names in an object, strings with a zero byte or a lone surrogate, numbers over
 * 64 characters.
 */
export function parseBody(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return { parameters: {}, dropped: [] };
  if (!isUtf8(bytes)) throw new ContractError('invalid_json', 'The request body is not valid UTF-8.');
  const text = bytes.subarray(bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? 3 : 0).toString('utf8');
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ContractError('parameter_invalid', 'The request body must be a JSON object.');
  }
  const dropped: string[] = [];
  inspect(value, '', 1, dropped);
  rejectDuplicateNames(text);
  if (!risky.test(text)) return { parameters: value as Record<string, unknown>, dropped };
  // `JSON.parse` calls its reviver recursively, so this second parse may run only after the nesting depth has been
  // checked.
  const exactValue = parseExactly(text) as Record<string, unknown>;
  inspect(exactValue, '', 1, []);
  return { parameters: exactValue, dropped };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContractError('invalid_json');
  }
}

/**
 * Rejects a body in which an object has the same name twice. The parser would keep the last value, while a proxy may
 * have checked the first.
 */
function rejectDuplicateNames(text: string): void {
  const path = duplicateKey(text);
  if (path === null) return;
  const param = path.reduce<string>(
    (outer, name) => parameterPath(outer, typeof name === 'string' ? truncateName(name) : name),
    '',
  );
  throw new ContractError('parameter_invalid', `\`${param}\` is given more than once.`, param);
}

/** Shortens a parameter name that the client sent to the maximum length in error messages. */
function truncateName(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed();
}

/**
 * Validates the nesting depth and all values of an object or list of the body, and removes `__proto__` keys; their
 * paths are added to `dropped`.
 */
function inspect(node: object, path: string, depth: number, dropped: string[]): void {
  if (depth > deepestNesting) {
    throw new ContractError(
      'parameter_invalid',
      `The value is nested deeper than ${deepestNesting} levels.`,
      topOf(path),
    );
  }
  if (Array.isArray(node)) {
    for (let index = 0; index < node.length; index += 1) inspectValue(node[index], path, index, depth, dropped);
    return;
  }
  const fields = node as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    if (key === '__proto__') {
      dropped.push(parameterPath(path, key));
      delete fields[key];
      continue;
    }
    if (!isStorable(key)) throw unstorable(path === '' ? null : path);
    inspectValue(fields[key], path, key, depth, dropped);
  }
}

function inspectValue(value: unknown, path: string, name: string | number, depth: number, dropped: string[]): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw unstorable(parameterPath(path, name));
  } else if (value instanceof PreciseNumber) {
    requireShortNumber(value, parameterPath(path, name));
  } else if (typeof value === 'object' && value !== null) {
    inspect(value, parameterPath(path, name), depth + 1, dropped);
  }
}

function parameterPath(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Returns whether Postgres can store the string: it contains no zero byte and no lone surrogate. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function unstorable(param: string | null): ContractError {
  return new ContractError('parameter_invalid', 'Strings must not contain null characters or lone surrogates.', param);
}

function requireShortNumber(value: PreciseNumber, param: string): void {
  if (value.source.length > maxNumberLength) {
    throw new ContractError('parameter_invalid', `A number may have at most ${maxNumberLength} characters.`, param);
  }
}

function topOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path;
}

/**
 * Parses the JSON text again with access to the source text of its numbers, so that the numbers keep their precision.
 */
function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? parsePreciseNumber(context.source) : value,
  );
}

function parsePreciseNumber(source: string): unknown {
  const exactValue = source.length > maxNumberLength ? undefined : decimalInput(source);
  return exactValue ?? new PreciseNumber(source);
}
