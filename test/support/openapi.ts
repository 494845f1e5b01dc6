import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import {
  type JsonSchema,
  type OpenApiDocument,
  type OperationObject,
  resolver,
} from '../../contract/versioning/openapi';
import { formats } from '../../contract/versioning/validation/formats';

export { legacyVersion } from '../../app/runtime/openapi';

const documents = serviceDocuments(serviceContract());
const validators = new Map<string, ValidateFunction | null>();
const compilers = new Map<string, Ajv2020>();

/**
 * Returns every difference between a response and the document of its version, undocumented fields included; empty for a conforming response.
 *
 * @param operationKey `GET /plans/{id}`; see `operationKeyOf` for a request path
 * @param version a version of the dated API, or `v2`
 * @param body the parsed body; undefined for none
 */
export function validateResponse(operationKey: string, version: string, status: number, body: unknown): string[] {
  const label = `${version} ${operationKey} ${status}`;
  const operation = operationOf(operationKey, version);
  if (!operation) return [`${label}: the document has no such operation`];
  const response = operation.responses[String(status)];
  if (!response) return [`${label}: the document has no such answer`];
  const { schema } = resolver(documentOf(version))(response).content?.['application/json'] ?? {};
  const validate = validatorOf(label, version, schema);
  if (!validate) return body === undefined ? [] : [`${label}: there is a body, and the document has none`];
  if (body === undefined) return [`${label}: there is no body, and the document has one`];
  return problemsOf(label, validate, body);
}

/** Returns every difference between a message to a webhook and the document of its version, undocumented fields included. */
export function validateMessage(event: string, version: string, body: unknown): string[] {
  const label = `${version} ${event}`;
  const { schema } = documentOf(version).webhooks?.[event]?.post.requestBody?.content['application/json'] ?? {};
  const validate = validatorOf(label, version, schema);
  return validate ? problemsOf(label, validate, body) : [`${label}: the document has no such event`];
}

function problemsOf(label: string, validate: ValidateFunction, body: unknown): string[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${label}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}

/** Returns every difference between a request body and its schema in a document; empty for a conforming body. */
export function requestProblems({ info }: OpenApiDocument, schema: JsonSchema, body: unknown): string[] {
  const validate = compilerOf(info.version).compile(relocated(closeSchema(schema)) as JsonSchema);
  return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Returns the key of the operation that matches a method and a path (without the API's root and the query); undefined if there is none. */
export function operationKeyOf(method: string, path: string, version: string): string | undefined {
  const segments = path.split('/');
  const matchesTemplate = (template: string): boolean => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((segment, index) => segment.startsWith('{') || segment === segments[index])
    );
  };
  const candidates = Object.entries(documentOf(version).paths)
    .filter(([template, methods]) => matchesTemplate(template) && Object.hasOwn(methods, method.toLowerCase()))
    .map(([template]) => template);
  // A literal path takes precedence over one with a parameter.
  const [found] = candidates.sort((a, b) => a.split('{').length - b.split('{').length);
  return found && `${method.toUpperCase()} ${found}`;
}

function documentOf(version: string): OpenApiDocument {
  const document = documents.document(version);
  if (!document) throw new Error(`There is no document for version ${version}`);
  return document;
}

function operationOf(key: string, version: string): OperationObject | undefined {
  const [method = '', path = ''] = key.split(' ');
  return documentOf(version).paths[path]?.[method.toLowerCase()];
}

function validatorOf(cacheKey: string, version: string, schema: JsonSchema | undefined): ValidateFunction | null {
  const cached = validators.get(cacheKey);
  if (cached !== undefined) return cached;
  const validator = schema ? compilerOf(version).compile(relocated(closeSchema(schema)) as JsonSchema) : null;
  validators.set(cacheKey, validator);
  return validator;
}

/** Returns one compiler with all schemas of a version: each is compiled once, however many operations return it. */
function compilerOf(version: string): Ajv2020 {
  const cached = compilers.get(version);
  if (cached) return cached;
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  for (const [name, { test }] of Object.entries(formats)) ajv.addFormat(name, test);
  ajv.addFormat('decimal', true);
  for (const [name, schema] of Object.entries(documentOf(version).components.schemas))
    ajv.addSchema(relocated(closeSchema(schema)) as JsonSchema, addressOf(name));
  compilers.set(version, ajv);
  return ajv;
}

function addressOf(name: string): string {
  return `components:${name}`;
}

/** Rewrites references to the ids under which the compiler knows the components. */
function relocated(value: unknown): unknown {
  return mapped(value, (node) =>
    typeof node['$ref'] === 'string' ? { ...node, $ref: addressOf(node['$ref'].split('/').at(-1) ?? '') } : node,
  );
}

/** Closes objects to additional fields: documents allow new fields in responses, but these tests do not. */
function closeSchema(value: unknown): unknown {
  return mapped(value, (node) =>
    isObject(node['properties']) && node['type'] !== undefined && node['additionalProperties'] === undefined
      ? { ...node, additionalProperties: false }
      : node,
  );
}

function mapped(value: unknown, change: (node: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, change)])));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
