import type { ErrorCode } from '../../errors';
import { PreciseNumber } from '../../money';
import { formats } from './formats';
import { type Fault, addKeywords, forAjv } from './keywords';
import type { TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import { alternatives, shapeOf } from '../schema-shape';

/** The first problem of a request. */
export interface ValidationIssue {
  readonly code: Extract<ErrorCode, 'parameter_missing' | 'parameter_invalid'>;
  /** Path of the parameter: `plan.initial_price`, `items[0].id`; null if the request as a whole is invalid. */
  readonly param: string | null;
  /** Client-facing sentence. */
  readonly message: string;
}

/** The fields of an Ajv error that this module reads. */
export interface Issue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * Set if the error concerns the name of an object key. Ajv then also reports a `propertyNames` error for the
   * containing object.
   */
  readonly propertyName?: string;
}

/** Returns the issue to report for the errors found by Ajv. */
export function issueFrom(errors: readonly Issue[], value: unknown): ValidationIssue {
  const issue = decisive(errors);
  const path = pathOf(issue.instancePath, value);
  if (issue.keyword === 'required') return missingIssue(joinPath(path, String(issue.params['missingProperty'])));
  const fault = issue.params as Partial<Fault>;
  if (fault.name !== undefined && fault.missing) return missingIssue(joinPath(path, fault.name));
  if (fault.name !== undefined) return invalid(joinPath(path, fault.name), fault.text ?? '');
  const subject = path === '' ? 'The request' : `\`${path}\``;
  // The value is a number that a double cannot represent exactly. "must be a number" would mislead the client.
  const isTooPrecise = issue.keyword !== 'decimal' && valueAt(issue.instancePath, value) instanceof PreciseNumber;
  const predicateText = isTooPrecise ? tooPrecise : predicate(issue);
  return invalid(path === '' ? null : path, `${subject} ${predicateText}.`);
}

const tooPrecise = 'has more digits than a number can represent exactly; send it as a string';

function missingIssue(param: string): ValidationIssue {
  return { code: 'parameter_missing', param, message: `\`${param}\` is required.` };
}

function invalid(param: string | null, message: string): ValidationIssue {
  return { code: 'parameter_invalid', param, message };
}

/**
 * Selects the most specific error. For a union, Ajv reports the errors of each alternative, then an error of the union.
 * The most deeply nested error is selected; at equal depth, errors of the alternative with the right type have
 * precedence over type errors.
 */
function decisive(errors: readonly Issue[]): Issue {
  const last = errors.at(-1);
  if (!last) throw new Error('A failed validation reports at least one error');
  if (!isUnion(last)) return last;
  const nested = errors
    .slice(0, -1)
    .filter((error) => !isUnion(error) && !isType(error, 'null') && error.propertyName === undefined);
  const depth = Math.max(...nested.map((error) => error.instancePath.length));
  const deepest = nested.filter((error) => error.instancePath.length === depth);
  const specific = deepest.filter((error) => error.keyword !== 'type');
  const instancePath = deepest[0]?.instancePath ?? last.instancePath;
  if (specific.length > 1 && specific.every((error) => error.keyword === 'const')) {
    return {
      keyword: 'enum',
      instancePath,
      params: { allowedValues: specific.map((error) => error.params['allowedValue']) },
    };
  }
  const types = [...new Set(deepest.map((error) => error.params['type']))];
  return specific[0] ?? { keyword: 'type', instancePath, params: { type: types } };
}

function isUnion({ keyword }: Issue): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function isType({ keyword, params }: Issue, type: string): boolean {
  return keyword === 'type' && params['type'] === type;
}

/** Converts a JSON pointer to a path such as `items[0].id`. The value determines whether a number is an index. */
function pathOf(pointer: string, value: unknown): string {
  let at: unknown = value;
  let path = '';
  for (const key of keysOf(pointer)) {
    path = Array.isArray(at) ? `${path}[${key}]` : joinPath(path, key);
    at = memberOf(at, key);
  }
  return path;
}

function valueAt(pointer: string, value: unknown): unknown {
  return keysOf(pointer).reduce(memberOf, value);
}

function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => escaped.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Appends a property name to a path. Names can be client input and are truncated to 100 characters. */
export function joinPath(path: string, name: string): string {
  const truncated = name.slice(0, 100);
  return path === '' ? truncated : `${path}.${truncated}`;
}

const maxListedValues = 20;

const typeDescriptions: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function predicate({ keyword, params }: Issue): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']]
        .flat()
        .map((type) => typeDescriptions[String(type)] ?? String(type))
        .join(' or ')}`;
    case 'enum':
      return oneOf(params['allowedValues'] as readonly unknown[]);
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'format':
      return formats[String(params['format'])]?.text ?? 'has an invalid format';
    case 'decimal':
      return String(params['text']);
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be greater than ${limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${limit}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params['multipleOf'])}`;
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minItems':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} entries`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'uniqueItems':
      return 'must not contain duplicate entries';
    case 'maxProperties':
      return `must have at most ${limit} keys`;
    case 'minProperties':
      return `must have at least ${limit} keys`;
    case 'propertyNames':
      return 'has a key that is too long';
    default:
      return 'is invalid';
  }
}

function oneOf(values: readonly unknown[]): string {
  if (values.length > maxListedValues) return 'is not one of the accepted values';
  return `must be one of ${values.map(String).join(', ')}`;
}

// Without Ajv's optimization of the generated code, which takes almost half of the time of a compilation. V8 optimizes the
// code anyway.
const ajv = new Ajv({ strict: false, allErrors: false, logger: false, messages: false, code: { optimize: false } });
for (const [name, { test }] of Object.entries(formats)) ajv.addFormat(name, test);
addKeywords(ajv);

/** Validates a value. Returns the first issue, or undefined if the value is valid. */
export type Check = (value: unknown) => ValidationIssue | undefined;

/** Validators by serialized schema. Ajv never releases a compiled schema, and most API versions share their schemas. */
const checks = new Map<string, Check>();

/**
 * Returns the validator of a self-contained schema (no references). It reports missing and invalid parameters, renamed
 * and rejected ones, and different values under two names of one parameter. It converts nothing and accepts unknown
 * parameters. Equal schemas share one compiled validator. Throws if the schema has an undefined format.
 */
export function createValidator(schema: TSchema): Check {
  const text = JSON.stringify(schema);
  let check = checks.get(text);
  if (!check) checks.set(text, (check = compiled(schema)));
  return check;
}

function compiled(schema: TSchema): Check {
  const validate = ajv.compile(forAjv(schema));
  return (value) => (validate(value) ? undefined : issueFrom((validate.errors ?? []) as Issue[], value));
}

/** A parameter of a request that its schema does not define. */
export interface UnknownParameter {
  /** Path for error messages. It cannot be parsed: names may contain dots and brackets, and are truncated. */
  readonly path: string;
  readonly owner: object;
  readonly name: string;
}

/**
 * Returns the parameters of a valid request that the schema does not define, in the order of the request. Open objects
 * (maps, objects without described properties) accept every key.
 */
export function findUnknownParameters(schema: TSchema, value: unknown): UnknownParameter[] {
  return findUnknown(schema, value, '');
}

function findUnknown(schema: TSchema, value: unknown, path: string): UnknownParameter[] {
  if (typeof value !== 'object' || value === null) return [];
  const shape = shapeOf(schema);
  const union = alternatives(schema);
  if (union) return withFewestUnknown(union, value, path);
  if (Array.isArray(value)) {
    const { items } = shape;
    return items ? value.flatMap((item, index) => findUnknown(items, item, `${path}[${index}]`)) : [];
  }
  const { properties, additionalProperties, patternProperties } = shape;
  if (!properties || additionalProperties || patternProperties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const at = joinPath(path, name);
    return property ? findUnknown(property, inner, at) : [{ path: at, owner: value, name }];
  });
}

/** Returns the unknown parameters for the alternative of a union with the fewest of them. */
function withFewestUnknown(union: readonly TSchema[], value: object, path: string): UnknownParameter[] {
  const kind = Array.isArray(value) ? 'array' : 'object';
  const candidates = union.filter((one) => shapeOf(one).type === kind || alternatives(one));
  const found = candidates.map((one) => findUnknown(one, value, path));
  return (
    found.reduce<UnknownParameter[] | undefined>(
      (fewest, one) => (fewest && fewest.length <= one.length ? fewest : one),
      undefined,
    ) ?? []
  );
}
