import type { TSchema } from '@sinclair/typebox';
import type { Ajv, AnySchema, KeywordDefinition, SchemaValidateFunction } from 'ajv';
import { toDecimalString, PreciseNumber } from '../../money';
import type { AliasedParameter } from '../version-schema';
import { formats } from './formats';

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

const boundNames = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/**
 * Converts a schema to the form that Ajv accepts: a plain copy in which decimals have no JSON type and no bounds,
 * because a number that a double cannot represent is an object (`PreciseNumber`). Their bounds are the value of the
 * keyword `decimal`.
 */
export function forAjv(schema: TSchema): AnySchema {
  return toAjvSchema(schema) as AnySchema;
}

function toAjvSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toAjvSchema);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toAjvSchema(inner)]));
  if (typeof copy['format'] === 'string' && copy['type'] === 'string' && !Object.hasOwn(formats, copy['format'])) {
    throw new Error(`The format '${copy['format']}' is not defined`);
  }
  return copy['decimal'] === true ? decimalSchema(copy) : copy;
}

function decimalSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const { type: _type, ...rest } = schema;
  const bounds: Record<string, unknown> = {};
  for (const name of boundNames) {
    if (name in rest) bounds[name] = rest[name];
    delete rest[name];
  }
  return { ...rest, decimal: bounds };
}

/** Registers the custom keywords for requests with Ajv: `x-rejected`, `x-names` and `decimal`. */
export function addKeywords(ajv: Ajv): void {
  ajv.addKeyword(
    definition('x-rejected', { type: 'object', before: 'required' }, (messages: Record<string, string>, value) => {
      const name = Object.keys(messages).find((oldName) => Object.hasOwn(value as object, oldName));
      return name === undefined ? undefined : { name, text: messages[name] ?? '' };
    }),
  );
  ajv.addKeyword(definition('x-names', { type: 'object', before: 'required' }, aliasFault));
  ajv.addKeyword(definition('decimal', {}, decimalFault));
}

/** Error of a custom schema keyword, about the value or one of its fields. */
export interface Fault {
  /** Name of the field; absent if the error concerns the value itself. */
  readonly name?: string;
  readonly missing?: true;
  readonly text: string;
}

function definition<S>(
  keyword: string,
  options: Partial<KeywordDefinition>,
  find: (schema: S, value: unknown) => Fault | undefined,
): KeywordDefinition {
  const validate: SchemaValidateFunction = (schema: S, value: unknown) => {
    const fault = find(schema, value);
    if (!fault) return true;
    validate.errors = [{ keyword, params: { ...fault } }];
    return false;
  };
  return { ...options, keyword, validate, errors: true } as KeywordDefinition;
}

function aliasFault(names: readonly AliasedParameter[], value: unknown): Fault | undefined {
  const node = value as Record<string, unknown>;
  for (const { name, alias, required } of names) {
    const [hasName, hasAlias] = [Object.hasOwn(node, name), Object.hasOwn(node, alias)];
    if (!hasName && !hasAlias && required) return { name, missing: true, text: '' };
    if (hasName && hasAlias && JSON.stringify(node[name]) !== JSON.stringify(node[alias])) {
      return { name, text: `\`${alias}\` and \`${name}\` are the same parameter and must have the same value.` };
    }
  }
  return undefined;
}

function decimalFault(bounds: Bounds, value: unknown): Fault | undefined {
  const text = typeof value === 'number' || value instanceof PreciseNumber ? toDecimalString(value) : undefined;
  if (text === undefined) return { text: 'must be a number' };
  const number = Number(text);
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = bounds;
  if (number < minimum) return { text: `must be at least ${minimum}` };
  if (number > maximum) return { text: `must be at most ${maximum}` };
  if (number <= exclusiveMinimum) return { text: `must be greater than ${exclusiveMinimum}` };
  if (number >= exclusiveMaximum) return { text: `must be less than ${exclusiveMaximum}` };
  return undefined;
}
