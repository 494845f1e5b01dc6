import type { TSchema } from '@sinclair/typebox';
import type { EventDefinition } from '../../events';
import { page, ref, Type } from '../../schemas';
import type { Contract, SchemaReference } from '../contract';
import type { SchemaName } from '../operation';
import { shapeOf } from '../schema-shape';
import { type ApiVersion, compareVersions } from '../versions';
import { addExamples } from './add-examples';
import { assembleDocument, type DocumentOperation, type SchemaRegistry } from './document';
import type { OpenApiDocument } from './document-types';
import { type EventMessages, eventMessages, messageHeaders } from './events';
import type { OperationMetadata } from './operation-metadata';
import { datedHeaders, datedParameters, pathParameters, queryParameters } from './parameters';
import { withRequirementsAt } from './requirements';
import { datedResponseHeaders } from './responses';

/** Schema of the `page_info` object, which every page of a list contains. */
const pageInfo = shapeOf(page(Type.Null())).properties?.['page_info'] as TSchema;

/** Schema of a stream of server-sent events, which OpenAPI describes as a string. */
const eventStream = Type.String({
  description:
    'Server-sent events. The `data` of each event is the message as a JSON string; the `end` event states why the stream ends.',
});

/**
 * Returns the schema of the success response of an operation, with references to the named schemas of a version;
 * undefined if the response has no body.
 */
export function responseSchemaOf({ response, status, stream }: OperationMetadata): TSchema | undefined {
  if (stream) return eventStream;
  if (status === 204) return undefined;
  if (response === null) return Type.Literal(true);
  if (typeof response === 'string') return ref(response);
  if ('list' in response) return Type.Array(ref(response.list));
  return Type.Object({
    data: Type.Array(ref(response.page), { description: 'Rows of the page.' }),
    page_info: ref('PageInfo'),
  });
}

/**
 * Builds the OpenAPI document of one version of the date-versioned REST API: the operations served at that version,
 * with their schemas, and the messages of events.
 */
export function openApiDocument(
  contract: Contract,
  operations: readonly OperationMetadata[],
  version: ApiVersion,
  events: readonly EventDefinition[] = [],
): OpenApiDocument {
  const served = operations.filter(({ key }) => contract.endpoint(key, version).served);
  const messages = events.length === 0 ? undefined : eventMessages(contract, events, version);
  const document = assembleDocument({
    info: {
      title: 'Commerce API',
      version,
      summary: `The dated API as of ${version}.`,
      description: describeVersion(contract, version),
    },
    root: '/api/v1',
    operations: served.map((declaration) => datedOperation(contract, declaration, version)),
    schemas: registryOf(contract, version, messages),
    webhooks: messages?.operations ?? [],
    errorOf: (code) => contract.error(code, version),
    parameters: {
      ...datedParameters(version, contract.versions, contract.original),
      ...(messages && messageHeaders),
    },
    headers: datedResponseHeaders,
    dated: true,
  });
  return addExamples(document, 'v1');
}

/**
 * Returns the schema registry of a version: its named schemas, the inline schemas with an `x-name`, and the messages of
 * events.
 */
export function registryOf(contract: Contract, version: ApiVersion, messages?: EventMessages): SchemaRegistry {
  const forms = new Map<SchemaName, TSchema>([['PageInfo', pageInfo], ...(messages?.schemas ?? [])]);
  return {
    lookup: (name) => forms.get(name) ?? withRequirementsAt(contract.namedSchema(name, version), version),
    nameOf: (schema) => shapeOf(schema).$ref ?? formName(schema, forms),
  };
}

/**
 * Returns the `x-name` of a schema if the schema equals the first schema with that name, apart from its description and
 * extension keywords. The name therefore has the same meaning wherever it occurs.
 */
function formName(schema: TSchema, forms: Map<SchemaName, TSchema>): SchemaName | undefined {
  const { 'x-name': name } = shapeOf(schema);
  if (name === undefined) return undefined;
  const form = Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword]) => keyword === 'x-values' || (keyword !== 'description' && !keyword.startsWith('x-')),
    ),
  ) as TSchema;
  const firstForm = forms.get(name) ?? form;
  forms.set(name, firstForm);
  return JSON.stringify(firstForm) === JSON.stringify(form) ? name : undefined;
}

function describeVersion(contract: Contract, version: ApiVersion): string {
  const entry = contract.changelog().find((item) => item.version === version);
  const fallback =
    version === contract.original
      ? 'The first version, used for requests without a version.'
      : 'No changes to the operations below.';
  return entry ? entry.changes.map(({ summary }) => `- ${summary}`).join('\n') : fallback;
}

function datedOperation(contract: Contract, declaration: OperationMetadata, version: ApiVersion): DocumentOperation {
  const { key, query, body, response } = declaration;
  const responseSchema = responseSchemaOf(declaration);
  return {
    description: declaration,
    ...deprecationOf(contract, key, version),
    parameters: (nameOf) => [
      ...datedHeaders(declaration),
      ...pathParameters(key),
      ...(query ? queryParameters(querySchemaAt(contract, declaration, query, version), nameOf) : []),
    ],
    ...(body && { body: ref(body) }),
    ...(responseSchema && { response: responseSchema }),
    isList: isList(response),
    isPage: isList(response) && 'page' in response,
  };
}

/** Returns the schema of the query parameters of an operation at a version. */
function querySchemaAt(
  contract: Contract,
  declaration: OperationMetadata,
  query: SchemaName,
  version: ApiVersion,
): TSchema {
  return withPageSizes(withRequirementsAt(contract.namedSchema(query, version), version), declaration, version);
}

/** Returns why an operation is deprecated, if a later version does not have it. */
function deprecationOf(contract: Contract, key: string, version: ApiVersion): Pick<DocumentOperation, 'deprecation'> {
  for (const later of contract.versions) {
    if (compareVersions(later, version) <= 0) continue;
    const endpoint = contract.endpoint(key, later);
    if (endpoint.served) continue;
    const replacement = endpoint.successor === null ? 'removed' : `replaced by \`${endpoint.successor}\``;
    return { deprecation: `Deprecated: ${replacement} in \`${later}\`.` };
  }
  return {};
}

function isList(response: SchemaReference | null): response is Exclude<SchemaReference, string> {
  return response !== null && typeof response !== 'string';
}

/**
 * Adds the allowed page sizes of a list to its query schema. Depending on the API version, sizes over the maximum are
 * rejected, or reduced to the maximum.
 */
function withPageSizes(query: TSchema, { page: rule }: OperationMetadata, version: ApiVersion): TSchema {
  const { properties } = shapeOf(query);
  if (!rule || !properties) return query;
  const strict = rule.nativeSince !== undefined && compareVersions(version, rule.nativeSince) >= 0;
  const size = (schema: TSchema, isDefault: boolean): TSchema => {
    const notes = [
      shapeOf(schema).description,
      isDefault ? `${rule.default} by default.` : undefined,
      strict ? undefined : `Values above ${rule.maximum} are treated as ${rule.maximum}.`,
    ];
    return {
      ...schema,
      ...(strict && { maximum: rule.maximum }),
      description: notes.filter((note) => note !== undefined).join(' '),
    };
  };
  const { first, last } = properties;
  return {
    ...query,
    properties: { ...properties, ...(first && { first: size(first, true) }), ...(last && { last: size(last, false) }) },
  } as TSchema;
}
