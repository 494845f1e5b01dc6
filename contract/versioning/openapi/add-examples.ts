import type { JsonSchema, OpenApiDocument, OperationObject, Reference } from './document-types';
import { resolver, successOf } from './fields';
import { type RecordedExample, recordedExample } from './recorded-examples';
import { streamExample } from './stream-example';

/** A part of a document that has named examples: a parameter, or the media type of a body. */
interface WithExamples {
  readonly schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, Reference | { readonly value: unknown }>;
}

/** Names of the generated examples, which recorded ones replace. */
const generatedNames = ['request', 'answer'];

/**
 * Returns a document with the recorded examples of its operations. All parts of an example have the id of the operation as
 * their name, as operations share components: parameters, body and response with one name belong together. Generated
 * examples remain in operations without a recorded one. ADR 0067.
 *
 * @param api prefix of the names of recorded examples: `v1` or `v2`
 */
export function addExamples(document: OpenApiDocument, api: 'v1' | 'v2'): OpenApiDocument {
  const copy = JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  for (const [path, methods] of Object.entries(copy.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const example = exampleAt(`${api} ${method.toUpperCase()} ${path}`, document.info.version);
      if (example) addExample(copy, path, operation, example);
    }
  }
  return withoutUnusedExamples(copy);
}

/** Stream whose example sends the events of the recorded list. */
const stream = { operation: 'v1 GET /event_log/stream', list: 'v1 GET /event_log' };

function exampleAt(operation: string, version: string): RecordedExample | undefined {
  if (operation !== stream.operation) return recordedExample(operation, version);
  const list = recordedExample(stream.list, version);
  return list && streamExample(list);
}

function addExample(
  document: OpenApiDocument,
  path: string,
  operation: OperationObject,
  example: RecordedExample,
): void {
  const { operationId, parameters, requestBody } = operation;
  const resolve = resolver(document);
  const [pathname = '', query = ''] = example.path.split('?');
  const { idempotencyKey } = example;
  const inHeader = new Map(Object.entries({ ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) }));
  const values = { path: pathValues(path, pathname), query: queryValues(query), header: inHeader };
  for (const entry of parameters) {
    const parameter = resolve(entry);
    const text = values[parameter.in].get(parameter.name);
    if (text === undefined) continue;
    add(parameter, operationId, valueOf(text, resolveSchema(document, parameter.schema)));
  }
  const sent = requestBody?.content['application/json'];
  if (sent) {
    if (example.body === undefined) removeGenerated(sent);
    else add(sent, operationId, example.body);
  }
  const { content = {} } = successOf(document, operation) ?? {};
  const received = content['application/json'] ?? content['text/event-stream'];
  if (received) add(received, operationId, example.response);
}

function add(part: WithExamples, name: string, value: unknown): void {
  removeGenerated(part);
  part.examples = { ...part.examples, [name]: { value } };
}

function removeGenerated(part: WithExamples): void {
  delete part.example;
  for (const name of generatedNames) delete part.examples?.[name];
  if (Object.keys(part.examples ?? {}).length === 0) delete part.examples;
}

/** Returns the values of the parameters in a path: `/plans/{id}` and `/plans/plan_1` → `id`: `plan_1`. */
function pathValues(template: string, path: string): ReadonlyMap<string, string> {
  const values = path.split('/');
  return new Map(
    template.split('/').flatMap((segment, index): [string, string][] => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      return name === undefined ? [] : [[name, decodeURIComponent(values[index] ?? '')]];
    }),
  );
}

/** Returns the values of a query by the name of their parameter, without the brackets of lists (`statuses[]`). */
function queryValues(query: string): ReadonlyMap<string, string | readonly string[]> {
  const values = new Map<string, string | readonly string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const [plain = '', isItem] = [name.replace(/\[\d*\]$/, ''), /\[\d*\]$/.test(name)];
    const others = values.get(plain) ?? [];
    values.set(plain, isItem ? [...others, value] : value);
  }
  return values;
}

function valueOf(text: string | readonly string[], schema: JsonSchema): unknown {
  const { type, items } = schema as { type?: string | readonly string[]; items?: JsonSchema };
  if (typeof text !== 'string') return text.map((item) => valueOf(item, items ?? {}));
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'array':
      return text.split(',').map((item) => valueOf(item, items ?? {}));
    case 'integer':
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    default:
      return text;
  }
}

function resolveSchema(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  return typeof schema['$ref'] === 'string' ? resolver(document)<JsonSchema>({ $ref: schema['$ref'] }) : schema;
}

/** Removes the generated examples to which no body refers any longer. */
function withoutUnusedExamples(document: OpenApiDocument): OpenApiDocument {
  const used = new Set(JSON.stringify(document).match(/#\/components\/examples\/\w+/g));
  const { components } = document;
  const examples = Object.fromEntries(
    Object.entries(components.examples).filter(([name]) => used.has(`#/components/examples/${name}`)),
  );
  return { ...document, components: { ...components, examples } };
}
