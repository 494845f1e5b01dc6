import { readFileSync } from 'node:fs';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';

/** A JSON object. */
export type JsonObject = { [name: string]: unknown };

/** Returns the value of a text: the JSON that it is, or else the text. */
export function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Splits `name=value`. Throws `InvalidArguments` for any other text. */
export function assignment(text: string): readonly [name: string, value: string] {
  const position = text.indexOf('=');
  if (position > 0) return [text.slice(0, position), text.slice(position + 1)];
  throw new InvalidArguments(`"${text}" is not name=value.`);
}

/**
 * Sets a value in an object. The name is a path: `plan.initial_price` sets a field of an object, `events[]` appends to a
 * list. Throws `InvalidArguments` if a part of the path already has another type.
 */
export function setValue(object: JsonObject, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  let target = object;
  for (const part of parts) target = objectAt(target, part, name);
  if (!last.endsWith('[]')) return define(target, last, value);
  const key = last.slice(0, -2);
  const list = Object.hasOwn(target, key) ? target[key] : [];
  if (!Array.isArray(list)) throw new InvalidArguments(`${name} is not a list.`);
  define(target, key, [...(list as unknown[]), value]);
}

function objectAt(target: JsonObject, part: string, name: string): JsonObject {
  if (!Object.hasOwn(target, part)) define(target, part, {});
  const inner = target[part];
  if (isObject(inner)) return inner;
  throw new InvalidArguments(`${name} is inside of ${part}, which is not an object.`);
}

/** Defines the property even if an object inherits one of this name. */
function define(target: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object that assignments `name=value` describe; values are JSON or text. Throws `InvalidArguments`. */
export function objectOf(assignments: readonly string[], base: JsonObject = {}): JsonObject {
  for (const text of assignments) {
    const [name, value] = assignment(text);
    setValue(base, name, valueOf(value));
  }
  return base;
}

/** Returns the query string of assignments, with its question mark; empty without any. Values are text. */
export function queryOf(assignments: readonly string[]): string {
  const query = new URLSearchParams(assignments.map((text) => [...assignment(text)])).toString();
  return query === '' ? '' : `?${query}`;
}

/** Reads JSON text, or with `@file` a file with JSON. Throws `InvalidArguments`. */
export function readData(text: string): unknown {
  return text.startsWith('@') ? readJsonFile(text.slice(1)) : parsed('--data', text);
}

/** Reads a file with JSON. Throws `InvalidArguments`. */
export function readJsonFile(file: string): unknown {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidArguments(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  return parsed(file, content);
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InvalidArguments(`${name} is not JSON: ${(error as Error).message.split('\n')[0]}`);
  }
}
