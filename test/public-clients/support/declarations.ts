import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { optionalFolder, optionalPackage } from '../../support/optional-packages';
import { type ClientVersion, packageOf, type ResourceMethod } from './resource-methods';

/** The used part of typescript-json-schema. */
interface SchemaGenerator {
  getProgramFromFiles(files: readonly string[], options: object, folder: string): object;
  buildGenerator(program: object, settings: object): { getSchemaForSymbol(name: string): Schema } | null;
}
interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Definitions;
}
type Definitions = Readonly<Record<string, Schema>>;

/** Returns the differences of a value from a declared type; empty if it has that type. Further fields are allowed. */
export type Differences = (value: unknown) => readonly string[];

/** Validators of the values that a client declares. */
export interface Declarations {
  /** Values that a method returns; of a list, the page with its items. */
  result(method: string): Differences;
  /** Query and body of a method, with the ids that it reads from them. */
  parameters(method: string): Differences;
  /** Names of the parameters of a method. */
  parameterNames(method: string): ReadonlySet<string>;
  /** Unwrapped events, by type. */
  readonly events: ReadonlyMap<string, Differences>;
}

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2022',
  types: [],
  noEmit: true,
} as const;
/** `ignoreErrors`: the declarations refer to packages for browsers, which are not installed. */
const settings = { required: true, strictNullChecks: true, ignoreErrors: true, topRef: false } as const;

/**
 * Generates validators from the type declarations of a client. The source that names the types is in a temporary
 * folder, and the schemas exist in memory only.
 */
export function readDeclarations(version: ClientVersion, methods: readonly ResourceMethod[]): Declarations {
  const schemaOf = readSchemas(sourceOf(version, methods));
  return {
    result: remembered((method) => differencesOf(schemaOf(resultType(method)))),
    parameters: remembered((method) => differencesOf(schemaOf(parametersType(method)))),
    parameterNames: remembered((method) => namesIn(schemaOf(parametersType(method)))),
    events: eventsOf(schemaOf('UnwrappedEvent')),
  };
}

/** Generates the validator of a type that a package exports. */
export function readType(name: string, exporter: string): Differences {
  return differencesOf(
    readSchemas(`import type { ${name} } from '${exporter}';\nexport type Checked = ${name};`)('Checked'),
  );
}

/** Generates the schemas of the types that a source exports. */
function readSchemas(source: string): (type: string) => Schema {
  const folder = mkdtempSync(path.join(tmpdir(), 'declarations-'));
  try {
    const file = path.join(folder, 'types.ts');
    symlinkSync(path.join(optionalFolder('public-clients'), 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(file, source);
    const generator = optionalPackage<SchemaGenerator>('public-clients', 'typescript-json-schema');
    const program = generator.getProgramFromFiles([file], compilerOptions, folder);
    const schemas = generator.buildGenerator(program, settings);
    if (!schemas) throw new Error(`The declarations cannot be read:\n${source}`);
    return (type) => schemas.getSchemaForSymbol(type);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const resultType = (method: string): string => `result_${method.replaceAll('.', '_')}`;
const parametersType = (method: string): string => `parameters_${method.replaceAll('.', '_')}`;

/** Returns a module that exports a type for the result and the parameters of each method, and `UnwrappedEvent`. */
function sourceOf(version: ClientVersion, methods: readonly ResourceMethod[]): string {
  const typeOf = (name: string) =>
    `Client${name
      .split('.')
      .map((key) => `['${key}']`)
      .join('')}`;
  return [
    `import Client from '${packageOf(version)}';`,
    'type Method = (...args: never[]) => unknown;',
    'type Page = { data: unknown; page_info: unknown; iterPages: unknown };',
    // A method without a result is null here, because undefined is not a type of JSON.
    "type Json<T> = [T] extends [void] ? null : T extends Page ? Pick<T, 'data' | 'page_info'> : T;",
    'type Result<M extends Method> = Json<Awaited<ReturnType<M>>>;',
    ...methods.flatMap(({ name, parameters }) => [
      `export type ${resultType(name)} = Result<${typeOf(name)}>;`,
      ...(parameters === null
        ? []
        : [`export type ${parametersType(name)} = NonNullable<Parameters<${typeOf(name)}>[${parameters}]>;`]),
    ]),
    "export type UnwrappedEvent = ReturnType<Client['webhooks']['unwrap']>;",
  ].join('\n');
}

function remembered<Value>(compute: (method: string) => Value): (method: string) => Value {
  const values = new Map<string, Value>();
  return (method) => {
    const value = values.get(method) ?? compute(method);
    values.set(method, value);
    return value;
  };
}

/** Returns the names of the properties of an object, or of all alternatives of a union. */
function namesIn(schema: Schema, definitions: Definitions = schema.definitions ?? {}): ReadonlySet<string> {
  const { anyOf = [], allOf = [], properties = {} } = schema;
  const nested = [...anyOf, ...allOf, ...referred(schema, definitions)].map((one) => [...namesIn(one, definitions)]);
  return new Set([...Object.keys(properties), ...nested.flat()]);
}

function referred({ $ref }: Schema, definitions: Definitions): readonly Schema[] {
  const found = $ref === undefined ? undefined : definitions[decodeURIComponent($ref.replace('#/definitions/', ''))];
  return found ? [found] : [];
}

function eventsOf({ anyOf = [], definitions = {} }: Schema): ReadonlyMap<string, Differences> {
  return new Map(
    anyOf.map((one) => {
      const [event] = referred(one, definitions);
      return [String(event?.properties?.['type']?.const), differencesOf({ ...one, definitions })];
    }),
  );
}

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, logger: false });

function differencesOf(schema: object): Differences {
  const validate = ajv.compile(schema);
  return (value) =>
    validate(value ?? null) ? [] : [...new Set(withoutAlternatives(validate.errors ?? []).map(described))];
}

/**
 * Leaves out that a value is neither null nor of a type that may be null, if it differs from that type in one of the
 * fields.
 */
function withoutAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const isAlternative = ({ keyword, instancePath, params }: ErrorObject) =>
    keyword === 'anyOf' || (alternatives.includes(instancePath) && keyword === 'type' && params['type'] === 'null');
  const others = errors.filter((error) => !isAlternative(error));
  return others.length > 0 ? others : errors;
}

/** Describes an error without indexes: `data[].status is "x", which is not declared`. */
function described({ instancePath, keyword, message, data }: ErrorObject): string {
  const at = instancePath
    .slice(1)
    .replaceAll(/(^|\/)\d+(?=\/|$)/g, '[]')
    .replaceAll('/', '.');
  if (keyword === 'enum' || keyword === 'const') return `${at} is ${JSON.stringify(data)}, which is not declared`;
  const actual = keyword === 'type' ? `, not ${JSON.stringify(data)?.slice(0, 60)}` : '';
  return `${at} ${message}${actual}`.trim();
}
