import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Variables } from './command';

/** Names of the parameters of each operation: path → method → names. */
export type ApiOperations = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The part of an OpenAPI document that names operations and parameters. */
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
}

/** Age at which the stored operations are read again, in milliseconds. */
const maxAgeMs = 24 * 60 * 60 * 1_000;
/** Timeout for the OpenAPI document in milliseconds: a completion waits for it once a day. */
const requestTimeoutMs = 5_000;

/**
 * Returns the operations of the newest version, from the OpenAPI document of the service. They are stored for a day in
 * `commerce-graph/` below XDG_CACHE_HOME. Without a response, the stored ones are used, or none.
 */
export async function apiOperations(origin: string, variables: Variables): Promise<ApiOperations> {
  const file = cacheFile(origin, variables);
  const stored = readStored(file);
  if (stored && Date.now() - stored.writtenAt < maxAgeMs) return stored.operations;
  try {
    const response = await fetch(`${origin}/openapi/latest.json`, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const operations = operationsOf((await response.json()) as OpenApi);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(operations));
    renameSync(`${file}.${process.pid}`, file);
    return operations;
  } catch {
    return stored?.operations ?? {};
  }
}

function cacheFile(origin: string, { XDG_CACHE_HOME: folder, HOME: home }: Variables): string {
  const name = createHash('sha256').update(origin).digest('hex').slice(0, 16);
  return join(folder || join(home || homedir(), '.cache'), 'commerce-graph', `${name}.json`);
}

function readStored(file: string): { readonly operations: ApiOperations; readonly writtenAt: number } | null {
  try {
    return { operations: JSON.parse(readFileSync(file, 'utf8')) as ApiOperations, writtenAt: statSync(file).mtimeMs };
  } catch {
    return null;
  }
}

function operationsOf({ paths, components }: OpenApi): ApiOperations {
  const named = ({ $ref, ...own }: Parameter): Parameter =>
    $ref === undefined ? own : (components.parameters?.[lastPart($ref)] ?? {});
  const properties = (schema: Schema): string[] => {
    const target = schema.$ref === undefined ? schema : (components.schemas?.[lastPart(schema.$ref)] ?? {});
    const parts = [...(target.allOf ?? []), ...(target.oneOf ?? []), ...(target.anyOf ?? [])];
    return [...Object.keys(target.properties ?? {}), ...parts.flatMap(properties)];
  };
  const namesOf = ({ parameters = [], requestBody }: Operation): string[] => {
    const query = parameters.map(named).filter(({ in: place }) => place === 'query');
    const body = requestBody?.content?.['application/json']?.schema;
    return [...new Set([...query.map(({ name = '' }) => name), ...(body ? properties(body) : [])])];
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, namesOf(operation)])),
    ]),
  );
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
