import type {
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from './document-types';

/** One field of a request or an answer. */
export interface FieldRow {
  /** `data[].account.title`; empty for the whole. */
  readonly path: string;
  /** `string (date-time) or null`. */
  readonly type: string;
  /** The words that it may be; absent where it is not a word. */
  readonly words?: readonly string[];
  /** Whether it is always there in an answer, or must be given in a request. */
  readonly required: boolean;
  readonly description?: string;
}

export type Place = 'path' | 'query' | 'header' | 'body' | 'answer';

/** Reads what a reference of a document leads to. */
export function resolver(document: OpenApiDocument): <T extends object>(entry: T | Reference) => T {
  return <T extends object>(entry: T | Reference): T => {
    if (!('$ref' in entry)) return entry;
    const [, , kind = '', name = ''] = String(entry.$ref).split('/');
    const found = (document.components as unknown as Record<string, Record<string, T>>)[kind]?.[name];
    if (!found) throw new Error(`The document has no ${String(entry.$ref)}`);
    return found;
  };
}

/** The fields of one place of an operation; those of a body or an answer begin with the whole. */
export function fieldsIn(document: OpenApiDocument, operation: OperationObject, place: Place): FieldRow[] {
  const resolve = resolver(document);
  if (place === 'body') return schemaRows(formOf(operation.requestBody?.content), document);
  if (place === 'answer') return schemaRows(formOf(successOf(document, operation)?.content), document);
  return operation.parameters
    .map((one) => resolve<ParameterObject>(one))
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) =>
      rowsOf(
        parameter.schema,
        { path: parameter.name, required: parameter.required ?? false, description: parameter.description },
        document,
        [],
      ),
    );
}

/** The status of success, and its answer. */
export function successOf(document: OpenApiDocument, { responses }: OperationObject): ResponseObject | undefined {
  const [answer] = Object.entries(responses).flatMap(([status, entry]) => (status.startsWith('2') ? [entry] : []));
  return answer && resolver(document)<ResponseObject>(answer);
}

function formOf(
  content: Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined,
): JsonSchema | undefined {
  return content?.['application/json']?.schema;
}

/** The whole and its fields, each object before what is inside it. */
function schemaRows(schema: JsonSchema | undefined, document: OpenApiDocument): FieldRow[] {
  return schema ? rowsOf(schema, { path: '', required: true }, document, []) : [];
}

interface Named {
  readonly path: string;
  readonly required: boolean;
  readonly description?: string;
}

function rowsOf(schema: JsonSchema, named: Named, document: OpenApiDocument, inside: readonly string[]): FieldRow[] {
  const reach = reached(schema, document);
  const description =
    named.description ?? (schema['description'] as string | undefined) ?? (reach['description'] as string | undefined);
  const words = wordsOf(reach, document);
  const own: FieldRow = {
    path: named.path,
    type: typeText(schema, document),
    ...(words.length > 0 && { words }),
    required: named.required,
    ...(description !== undefined && { description }),
  };
  return [own, ...innerRows(schema, named.path, document, inside)];
}

function innerRows(schema: JsonSchema, path: string, document: OpenApiDocument, inside: readonly string[]): FieldRow[] {
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    return inside.includes($ref)
      ? []
      : innerRows(resolver(document)<JsonSchema>({ $ref }), path, document, [...inside, $ref]);
  }
  const {
    anyOf,
    items,
    additionalProperties: values,
    properties = {},
    required = [],
  } = schema as {
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    additionalProperties?: JsonSchema | boolean;
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  if (anyOf) return unique(anyOf.flatMap((one) => innerRows(one, path, document, inside)));
  if (items) return innerRows(items, `${path}[]`, document, inside);
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    rowsOf(
      property,
      { path: path === '' ? name : `${path}.${name}`, required: required.includes(name) },
      document,
      inside,
    ),
  );
  return [...fields, ...(typeof values === 'object' ? innerRows(values, `${path}.*`, document, inside) : [])];
}

function unique(rows: readonly FieldRow[]): FieldRow[] {
  const seen = new Set<string>();
  return rows.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function reached(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  return typeof schema['$ref'] === 'string'
    ? reached(resolver(document)<JsonSchema>({ $ref: schema['$ref'] }), document)
    : schema;
}

function wordsOf(schema: JsonSchema, document: OpenApiDocument): string[] {
  const { enum: words, items } = schema as { enum?: unknown[]; items?: JsonSchema };
  if (items) return wordsOf(reached(items, document), document);
  return (words ?? []).filter((word) => word !== null).map(String);
}

/** A schema's type in words, without the fields inside. */
export function typeText(schema: JsonSchema, document: OpenApiDocument): string {
  const {
    $ref,
    anyOf,
    items,
    type,
    format,
    const: constant,
  } = schema as {
    $ref?: string;
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    type?: string | string[];
    format?: string;
    const?: unknown;
  };
  if ($ref !== undefined) return typeText(resolver(document)<JsonSchema>({ $ref }), document);
  if (anyOf) return [...new Set(anyOf.map((one) => typeText(one, document)))].join(' or ');
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``;
  const types = type === undefined ? ['anything'] : [type].flat();
  return types
    .map((one) => {
      if (one === 'array') return items ? `list of ${typeText(items, document)}` : 'list';
      return format !== undefined && one !== 'null' ? `${one} (${format})` : one;
    })
    .join(' or ');
}
