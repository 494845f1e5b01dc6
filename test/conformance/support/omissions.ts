import type { ParameterObject } from '../../../contract/versioning/openapi/document-types';
import {
  type JsonSchema,
  type OpenApiDocument,
  type OperationObject,
  resolver,
} from '../../../contract/versioning/openapi';
import { requestProblems } from '../../support/openapi';
import type { CaseRequest } from './case-file';

/** Query and body of a request. */
export interface SentParameters {
  /** Values by name; several for a list. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
}

/** An example without some of its parameters. */
export interface Omission extends SentParameters {
  /** Paths of the omitted parameters, such as `plan.title`. */
  readonly omitted: readonly string[];
}

/** Conditions of `x-required-unless` that a credential fulfills. */
type Credential = 'credential:account' | 'credential:user' | 'none';

/** Names of further credentials that send the examples of accounts, with the condition that they fulfill. */
export const otherCredentials: readonly (readonly [as: string, fulfills: Credential])[] = [
  ['user.iris', 'credential:user'],
  ['app', 'none'],
];

/** Returns the condition that the credential of an example fulfills. */
export function conditionOf(as: string | undefined): Credential {
  return as?.startsWith('user.') ? 'credential:user' : 'credential:account';
}

/** Reads the parameters of a recorded request. */
export function parametersOf({ path, body }: CaseRequest): SentParameters {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(path.split('?')[1]))
    (query[name.replace(/\[\d*\]$/, '')] ??= []).push(value);
  return { query, body };
}

/** Returns a request with other parameters. */
export function requestWith(request: CaseRequest, { query, body }: SentParameters): CaseRequest {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => [values.length > 1 ? `${name}[]` : name, value]),
  );
  const search = new URLSearchParams(pairs).toString();
  return { ...request, path: `${request.path.split('?')[0]}${search === '' ? '' : `?${search}`}`, body };
}

/**
 * Returns the example of an operation without each parameter that its document does not require, and without all of
 * them, which is the last one.
 */
export function permittedOmissions(
  document: OpenApiDocument,
  operation: OperationObject,
  example: SentParameters,
  credential: Credential,
): Omission[] {
  const permits = (sent: SentParameters): boolean => problemsOf(document, operation, sent, credential).length === 0;
  const paths = [
    ...Object.keys(example.query).map((name) => ['query', name]),
    ...pathsIn(example.body).map((path) => ['body', ...path]),
  ];
  const single = paths
    .map((path) => ({ ...without(example, path), omitted: [path.slice(1).join('.')] }))
    .filter(permits);
  let minimal: Omission = { ...example, omitted: [] };
  for (const path of paths) {
    const less = without(minimal, path);
    if (permits(less)) minimal = { ...less, omitted: [...minimal.omitted, path.slice(1).join('.')] };
  }
  return minimal.omitted.length === 1 || !permits(minimal) ? single : [...single, minimal];
}

/** Returns the requirements of the document that a request does not fulfill. */
function problemsOf(
  document: OpenApiDocument,
  operation: OperationObject,
  { query, body }: SentParameters,
  credential: Credential,
): string[] {
  const resolve = resolver(document);
  const parameters = operation.parameters.map((entry) => resolve<ParameterObject>(entry));
  const form = formOf(document, operation);
  const { properties = {} } = form as { properties?: Record<string, JsonSchema> };
  const sent = { ...query, ...(body as object | undefined) };
  const isMissing = (name: string, alternatives: unknown): boolean =>
    Array.isArray(alternatives) &&
    ![name, ...(alternatives as string[])].some((one) => one === credential || Object.hasOwn(sent, one));
  return [
    ...parameters
      .filter(({ in: place, required, name }) => place === 'query' && required && !Object.hasOwn(query, name))
      .map(({ name }) => name),
    ...parameters.filter((one) => isMissing(one.name, one['x-required-unless'])).map(({ name }) => name),
    ...Object.keys(properties).filter((name) => isMissing(name, properties[name]?.['x-required-unless'])),
    ...(operation.requestBody && (body !== undefined || operation.requestBody.required)
      ? requestProblems(document, form, body)
      : []),
  ];
}

function formOf(document: OpenApiDocument, { requestBody }: OperationObject): JsonSchema {
  const schema = requestBody?.content['application/json'].schema ?? {};
  return typeof schema['$ref'] === 'string' ? resolver(document)<JsonSchema>({ $ref: schema['$ref'] }) : schema;
}

function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) ? [] : [[name]]),
    ...pathsIn(inner).map((path) => [name, ...path]),
  ]);
}

/** Returns a request without the parameter at a path. */
function without<T extends SentParameters>(sent: T, path: readonly string[]): T {
  const copy = structuredClone(sent) as Record<string, unknown>;
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], copy);
  if (typeof owner === 'object' && owner !== null) Reflect.deleteProperty(owner, path.at(-1) as string);
  return copy as T;
}
