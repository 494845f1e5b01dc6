import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from './document-types';
import { compareSchemas, type SchemaSides } from './compare-schemas';

/**
 * Returns the breaking changes of a document relative to a released one; empty if all changes are backward compatible.
 * New operations, new optional parameters, new response fields, wider request schemas and other texts are compatible.
 * Clients rely on the rest.
 */
export function brokenPromises(released: OpenApiDocument, current: OpenApiDocument): string[] {
  const sides: SchemaSides = { released: released.components.schemas, current: current.components.schemas };
  return Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const key = `${method.toUpperCase()} ${path}`;
      const after = current.paths[path]?.[method];
      if (!after) return [`${key} is gone`];
      return [
        ...(before.operationId === after.operationId
          ? []
          : [`${key} is called ${after.operationId} instead of ${before.operationId}`]),
        ...parameterProblems(
          before.parameters.map((one) => read(one, released.components.parameters)),
          after.parameters.map((one) => read(one, current.components.parameters)),
          sides,
        ),
        ...bodyProblems(before, after, sides),
        ...responseProblems(before, after, { released, current }, sides),
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
  sides: SchemaSides,
): string[] {
  const find = (list: readonly ParameterObject[], wanted: ParameterObject): ParameterObject | undefined =>
    list.find((one) => one.in === wanted.in && one.name === wanted.name);
  const gone = before.flatMap((parameter) => {
    const name = `${parameter.in} parameter ${parameter.name}`;
    const now = find(after, parameter);
    if (!now) return [`${name} is gone`];
    return [
      ...(now.required && !parameter.required ? [`${name} is required`] : []),
      ...(now.style === parameter.style ? [] : [`${name} is written in another style`]),
      ...compareSchemas(parameter.schema, now.schema, 'request', sides, name),
    ];
  });
  const added = after
    .filter((parameter) => parameter.required && !find(before, parameter))
    .map((parameter) => `${parameter.in} parameter ${parameter.name} is new and required`);
  return [...gone, ...added];
}

function formOf(content: Readonly<Record<string, MediaType>> | undefined): JsonSchema | undefined {
  return content?.['application/json']?.schema;
}

function bodyProblems(
  { requestBody: before }: OperationObject,
  { requestBody: after }: OperationObject,
  sides: SchemaSides,
): string[] {
  if (!before) return after?.required ? ['the body is new and required'] : [];
  if (!after) return ['the body is gone'];
  return [
    ...(after.required && !before.required ? ['the body is required'] : []),
    ...compareSchemas(formOf(before.content) ?? {}, formOf(after.content) ?? {}, 'request', sides, 'body'),
  ];
}

function responseProblems(
  before: OperationObject,
  after: OperationObject,
  documents: Readonly<Record<keyof SchemaSides, OpenApiDocument>>,
  sides: SchemaSides,
): string[] {
  return Object.entries(before.responses).flatMap(([status, entry]) => {
    const answer = after.responses[status];
    if (!answer) return [`the answer ${status} is gone`];
    const [old, now] = [readResponse(entry, documents.released), readResponse(answer, documents.current)];
    const headers = Object.keys(old.headers ?? {})
      .filter((name) => !now.headers?.[name])
      .map((name) => `the header ${name} of ${status} is gone`);
    const [oldForm, newForm] = [formOf(old.content), formOf(now.content)];
    if (!oldForm) return [...headers, ...(newForm ? [`the answer ${status} has a body now`] : [])];
    if (!newForm) return [...headers, `the answer ${status} has no body any more`];
    return [...headers, ...compareSchemas(oldForm, newForm, 'answer', sides, String(status))];
  });
}

function readResponse(entry: ResponseObject | Reference, document: OpenApiDocument): ResponseObject {
  return read<ResponseObject>(entry, document.components.responses);
}
