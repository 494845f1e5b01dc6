import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from './document-types';
import { compareSchemas, type SchemaPair } from './compare-schemas';

/**
 * Returns the breaking changes of an OpenAPI document relative to a released one; empty if all changes are backward
 * compatible. New operations, new optional parameters, new response fields, wider request schemas and changed
 * descriptions are compatible. All other changes are breaking.
 */
export function brokenPromises(released: OpenApiDocument, current: OpenApiDocument): string[] {
  const schemaPair: SchemaPair = { released: released.components.schemas, current: current.components.schemas };
  return [...operationProblems(released, current, schemaPair), ...messageProblems(released, current, schemaPair)];
}

/** Returns the breaking changes of the messages to webhooks. Messages of new events are compatible. */
function messageProblems(released: OpenApiDocument, current: OpenApiDocument, schemaPair: SchemaPair): string[] {
  return Object.entries(released.webhooks ?? {}).flatMap(([event, { post: before }]) => {
    const after = current.webhooks?.[event]?.post;
    const forms = [before, after].map((operation) => formOf(operation?.requestBody?.content) ?? {}) as [
      JsonSchema,
      JsonSchema,
    ];
    return after ? compareSchemas(...forms, 'answer', schemaPair, event) : [`The event ${event} was removed`];
  });
}

function operationProblems(released: OpenApiDocument, current: OpenApiDocument, schemaPair: SchemaPair): string[] {
  return Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const key = `${method.toUpperCase()} ${path}`;
      const after = current.paths[path]?.[method];
      if (!after) return [`${key} was removed`];
      return [
        ...(before.operationId === after.operationId
          ? []
          : [`${key} has the operationId ${after.operationId} instead of ${before.operationId}`]),
        ...parameterProblems(
          before.parameters.map((parameter) => read(parameter, released.components.parameters)),
          after.parameters.map((parameter) => read(parameter, current.components.parameters)),
          schemaPair,
        ),
        ...bodyProblems(before, after, schemaPair),
        ...responseProblems(before, after, { released, current }, schemaPair),
      ].map((problem) => (problem.startsWith(key) ? problem : `${key}: ${problem}`));
    }),
  );
}

function read<T extends object>(entry: T | Reference, components: Readonly<Record<string, T>>): T {
  if (!('$ref' in entry)) return entry;
  const found = components[String(entry.$ref).split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document has no ${String(entry.$ref)}`);
  return found;
}

function parameterProblems(
  before: readonly ParameterObject[],
  after: readonly ParameterObject[],
  schemaPair: SchemaPair,
): string[] {
  const find = (list: readonly ParameterObject[], target: ParameterObject): ParameterObject | undefined =>
    list.find((parameter) => parameter.in === target.in && parameter.name === target.name);
  const removedParameters = before.flatMap((parameter) => {
    const name = `${parameter.in} parameter ${parameter.name}`;
    const current = find(after, parameter);
    if (!current) return [`${name} was removed`];
    return [
      ...(current.required && !parameter.required ? [`${name} is now required`] : []),
      ...(current.style === parameter.style ? [] : [`${name} has a different serialization style`]),
      ...compareSchemas(parameter.schema, current.schema, 'request', schemaPair, name),
    ];
  });
  const added = after
    .filter((parameter) => parameter.required && !find(before, parameter))
    .map((parameter) => `${parameter.in} parameter ${parameter.name} is new and required`);
  return [...removedParameters, ...added];
}

function formOf(content: Readonly<Record<string, MediaType>> | undefined): JsonSchema | undefined {
  return content?.['application/json']?.schema;
}

function bodyProblems(
  { requestBody: before }: OperationObject,
  { requestBody: after }: OperationObject,
  schemaPair: SchemaPair,
): string[] {
  if (!before) return after?.required ? ['the body is new and required'] : [];
  if (!after) return ['the body was removed'];
  return [
    ...(after.required && !before.required ? ['the body is now required'] : []),
    ...compareSchemas(formOf(before.content) ?? {}, formOf(after.content) ?? {}, 'request', schemaPair, 'body'),
  ];
}

function responseProblems(
  before: OperationObject,
  after: OperationObject,
  documents: Readonly<Record<keyof SchemaPair, OpenApiDocument>>,
  schemaPair: SchemaPair,
): string[] {
  return Object.entries(before.responses).flatMap(([status, entry]) => {
    const response = after.responses[status];
    if (!response) return [`the response ${status} was removed`];
    const [previous, current] = [readResponse(entry, documents.released), readResponse(response, documents.current)];
    const headers = Object.keys(previous.headers ?? {})
      .filter((name) => !current.headers?.[name])
      .map((name) => `the header ${name} of ${status} was removed`);
    const [previousForm, newForm] = [formOf(previous.content), formOf(current.content)];
    if (!previousForm) return [...headers, ...(newForm ? [`the response ${status} now has a body`] : [])];
    if (!newForm) return [...headers, `the response ${status} no longer has a body`];
    return [
      ...headers,
      ...compareSchemas(previousForm, newForm, status.startsWith('2') ? 'answer' : 'error', schemaPair, status),
    ];
  });
}

function readResponse(entry: ResponseObject | Reference, document: OpenApiDocument): ResponseObject {
  return read<ResponseObject>(entry, document.components.responses);
}
