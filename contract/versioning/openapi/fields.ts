import type {
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from './document-types';
import { withoutRequirements } from './requirements';

/** One row of a field table: a field of a request or a response. */
export interface FieldRow {
  /** Path such as `data[].account.title`; empty for the whole request or response value. */
  readonly path: string;
  /** Type in words, such as `string (date-time) or null`. */
  readonly type: string;
  /** The alternatives of the type: `string (date-time)` and `null`. */
  readonly types: readonly string[];
  /** Enum values; absent if the field is not an enum. */
  readonly enumValues?: readonly string[];
  /** Whether the field is always present in a response, or required in a request. */
  readonly required: boolean;
  readonly description?: string;
}

export type FieldLocation = 'path' | 'query' | 'header' | 'body' | 'answer';

/** Returns a function that replaces a reference by the referenced component of an OpenAPI document. */
export function resolver(document: OpenApiDocument): <T extends object>(entry: T | Reference) => T {
  return <T extends object>(entry: T | Reference): T => {
    if (!('$ref' in entry)) return entry;
    const [, , kind = '', name = ''] = String(entry.$ref).split('/');
    const found = (document.components as unknown as Record<string, Record<string, T>>)[kind]?.[name];
    if (!found) throw new Error(`The document has no ${String(entry.$ref)}`);
    return found;
  };
}

/**
 * Returns the fields of an operation at one location (query, body or response). The first field of a body or a response
 * is the whole value.
 */
export function fieldsIn(document: OpenApiDocument, operation: OperationObject, location: FieldLocation): FieldRow[] {
  const resolve = resolver(document);
  if (location === 'body') return schemaRows(formOf(operation.requestBody?.content), document);
  if (location === 'answer') return schemaRows(formOf(successOf(document, operation)?.content), document);
  return operation.parameters
    .map((entry) => resolve<ParameterObject>(entry))
    .filter((parameter) => parameter.in === location)
    .flatMap((parameter) =>
      rowsOf(
        parameter.schema,
        { path: parameter.name, required: parameter.required ?? false, description: parameter.description },
        document,
        [],
      ),
    );
}

/** Returns the success response (2xx) of an operation. */
export function successOf(document: OpenApiDocument, { responses }: OperationObject): ResponseObject | undefined {
  const [response] = Object.entries(responses).flatMap(([status, entry]) => (status.startsWith('2') ? [entry] : []));
  return response && resolver(document)<ResponseObject>(response);
}

function formOf(
  content: Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined,
): JsonSchema | undefined {
  return content?.['application/json']?.schema;
}

/** Returns one row for the value as a whole and one for each of its fields. Each object precedes its own fields. */
function schemaRows(schema: JsonSchema | undefined, document: OpenApiDocument): FieldRow[] {
  return schema ? rowsOf(schema, { path: '', required: true }, document, []) : [];
}

interface NamedField {
  readonly path: string;
  readonly required: boolean;
  readonly description?: string;
}

function rowsOf(
  schema: JsonSchema,
  field: NamedField,
  document: OpenApiDocument,
  refPath: readonly string[],
): FieldRow[] {
  const resolved = dereference(schema, document);
  const description =
    field.description ??
    (schema['description'] as string | undefined) ??
    (resolved['description'] as string | undefined);
  const enumValues = enumValuesOf(resolved, document);
  const ownRow: FieldRow = {
    path: field.path,
    ...typeOf(schema, document),
    ...(enumValues.length > 0 && { enumValues }),
    required: field.required,
    ...(description !== undefined && { description }),
  };
  return [ownRow, ...innerRows(schema, field.path, document, refPath)];
}

function innerRows(
  schema: JsonSchema,
  path: string,
  document: OpenApiDocument,
  refPath: readonly string[],
): FieldRow[] {
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    return refPath.includes($ref)
      ? []
      : innerRows(resolver(document)<JsonSchema>({ $ref }), path, document, [...refPath, $ref]);
  }
  const {
    oneOf,
    anyOf,
    items,
    additionalProperties: values,
    properties = {},
    required = [],
  } = withoutRequirements(schema) as {
    oneOf?: JsonSchema[];
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    additionalProperties?: JsonSchema | boolean;
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  if (oneOf) return unique(oneOf.flatMap((option) => outerRows(option, path, document)));
  if (anyOf) return unique(anyOf.flatMap((option) => innerRows(option, path, document, refPath)));
  if (items) return innerRows(items, `${path}[]`, document, refPath);
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    rowsOf(
      property,
      { path: path === '' ? name : `${path}.${name}`, required: required.includes(name) },
      document,
      refPath,
    ),
  );
  return [...fields, ...(typeof values === 'object' ? innerRows(values, `${path}.*`, document, refPath) : [])];
}

/**
 * Returns the fields of one alternative of a discriminated union, without the fields of nested objects, which differ
 * between the alternatives.
 */
function outerRows(option: JsonSchema, path: string, document: OpenApiDocument): FieldRow[] {
  const { properties = {}, required = [] } = dereference(option, document) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { const: _constant, ...form } = dereference(property, document);
    const { description } = { ...form, ...property } as { description?: string };
    return {
      path: `${path}.${name}`,
      ...typeOf(form, document),
      required: required.includes(name),
      ...(description !== undefined && { description }),
    };
  });
}

function unique(rows: readonly FieldRow[]): FieldRow[] {
  const seen = new Set<string>();
  return rows.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function dereference(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  return typeof schema['$ref'] === 'string'
    ? dereference(resolver(document)<JsonSchema>({ $ref: schema['$ref'] }), document)
    : schema;
}

function enumValuesOf(schema: JsonSchema, document: OpenApiDocument): string[] {
  const { enum: enumValues, items } = schema as { enum?: unknown[]; items?: JsonSchema };
  if (items) return enumValuesOf(dereference(items, document), document);
  return (enumValues ?? []).filter((value) => value !== null).map(String);
}

function typeOf(schema: JsonSchema, document: OpenApiDocument): Pick<FieldRow, 'type' | 'types'> {
  const types = typesOf(schema, document);
  return { type: types.join(' or '), types };
}

/** Describes the alternatives of a schema's type in words, without its fields. */
function typesOf(schema: JsonSchema, document: OpenApiDocument): readonly string[] {
  const {
    $ref,
    oneOf,
    anyOf = oneOf,
    items,
    type,
    format,
    const: constant,
  } = withoutRequirements(schema) as {
    $ref?: string;
    oneOf?: JsonSchema[];
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    type?: string | string[];
    format?: string;
    const?: unknown;
  };
  if ($ref !== undefined) return typesOf(resolver(document)<JsonSchema>({ $ref }), document);
  if (anyOf) return [...new Set(anyOf.flatMap((option) => typesOf(option, document)))];
  if (constant !== undefined) return [`\`${JSON.stringify(constant)}\``];
  const names = type === undefined ? ['anything'] : [type].flat();
  return names.map((name) => {
    if (name === 'array') return items ? `list of ${typesOf(items, document).join(' or ')}` : 'list';
    return format !== undefined && name !== 'null' ? `${name} (${format})` : name;
  });
}

/** Returns whether a path is inside the value at another path: `data[].id` is inside `data`, and everything inside the whole value. */
export function isInside(path: string, outerPath: string): boolean {
  if (outerPath === '') return path !== '';
  return path.startsWith(`${outerPath}.`) || path.startsWith(`${outerPath}[`);
}
