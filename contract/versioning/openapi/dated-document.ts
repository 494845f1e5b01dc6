import type { TSchema } from '@sinclair/typebox';
import { page, ref, Type } from '../../schemas';
import type { Contract, SchemaUse } from '../contract';
import type { SchemaName } from '../operation';
import { shapeOf } from '../schema-shape';
import { type ApiVersion, compareVersions } from '../versions';
import { assembleDocument, type DocumentOperation, type SchemaBook } from './document';
import type { OpenApiDocument } from './document-types';
import type { OperationFacts } from './facts';
import { datedHeaders, datedParameters, pathParameters, queryParameters } from './parameters';
import { datedAnswerHeaders } from './responses';

/** The `page_info` object of the page envelope, shared by all lists. */
const pageInfo = shapeOf(page(Type.Null())).properties?.['page_info'] as TSchema;

/** OpenAPI describes server-sent events as a string. */
const eventStream = Type.String({
  description:
    'Server-sent events. `data` of each is the message as JSON text; the event `end` says why the stream ends.',
});

/**
 * Returns the schema of the success response, with references to the named schemas of a version; undefined if there is
 * no body.
 */
export function answerOf({ answer, status, stream }: OperationFacts): TSchema | undefined {
  if (stream) return eventStream;
  if (status === 204) return undefined;
  if (answer === null) return Type.Literal(true);
  if (typeof answer === 'string') return ref(answer);
  if ('list' in answer) return Type.Array(ref(answer.list));
  return Type.Object({ data: Type.Array(ref(answer.page)), page_info: ref('PageInfo') });
}

/**
 * Builds the OpenAPI document of one version of the dated API: the operations served at that version, with their
 * schemas.
 */
export function openApiDocument(
  contract: Contract,
  operations: readonly OperationFacts[],
  version: ApiVersion,
): OpenApiDocument {
  const served = operations.filter(({ key }) => contract.endpoint(key, version).served);
  return assembleDocument({
    info: {
      title: 'Commerce API',
      version,
      summary: `The dated API as of ${version}.`,
      description: describeVersion(contract, version),
    },
    root: '/api/v1',
    operations: served.map((facts) => datedOperation(contract, facts, version)),
    book: bookOf(contract, version),
    errorOf: (code) => contract.error(code, version),
    parameters: datedParameters(version, contract.versions, contract.original),
    headers: datedAnswerHeaders,
    dated: true,
  });
}

/** Returns the registry of a version: its named schemas, and the inline schemas with an `x-name`. */
export function bookOf(contract: Contract, version: ApiVersion): SchemaBook {
  const forms = new Map<SchemaName, TSchema>();
  return {
    lookup: (name) => (name === 'PageInfo' ? pageInfo : (forms.get(name) ?? contract.namedSchema(name, version))),
    nameOf: (schema) => shapeOf(schema).$ref ?? formName(schema, forms),
  };
}

/**
 * Returns the `x-name` of a schema if the schema equals the first one with that name, apart from its description and
 * extension keywords. The name therefore has the same meaning wherever it occurs.
 */
function formName(schema: TSchema, forms: Map<SchemaName, TSchema>): SchemaName | undefined {
  const { 'x-name': name } = shapeOf(schema);
  if (name === undefined) return undefined;
  const form = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keyword !== 'description' && !keyword.startsWith('x-')),
  ) as TSchema;
  const known = forms.get(name) ?? form;
  forms.set(name, known);
  return JSON.stringify(known) === JSON.stringify(form) ? name : undefined;
}

function describeVersion(contract: Contract, version: ApiVersion): string {
  const entry = contract.changelog().find((one) => one.version === version);
  const fallback =
    version === contract.original
      ? 'The first version, and what requests without a version get.'
      : 'Nothing changed for the operations below.';
  return entry ? entry.changes.map(({ summary }) => `- ${summary}`).join('\n') : fallback;
}

function datedOperation(contract: Contract, facts: OperationFacts, version: ApiVersion): DocumentOperation {
  const { key, query, body, answer } = facts;
  const answered = answerOf(facts);
  return {
    facts,
    parameters: (nameOf) => [
      ...datedHeaders(key),
      ...pathParameters(key),
      ...(query ? queryParameters(withPageSizes(contract.namedSchema(query, version), facts, version), nameOf) : []),
    ],
    ...(body && { body: ref(body) }),
    ...(answered && { answer: answered }),
    isList: isList(answer),
    isPage: isList(answer) && 'page' in answer,
  };
}

function isList(answer: SchemaUse | null): answer is Exclude<SchemaUse, string> {
  return answer !== null && typeof answer !== 'string';
}

/**
 * Adds the page sizes of a list to its query schema. Depending on the version, sizes over the maximum are rejected or
 * reduced to the maximum.
 */
function withPageSizes(query: TSchema, { page: rule }: OperationFacts, version: ApiVersion): TSchema {
  const { properties } = shapeOf(query);
  if (!rule || !properties) return query;
  const strict = rule.nativeSince !== undefined && compareVersions(version, rule.nativeSince) >= 0;
  const size = (schema: TSchema, isDefault: boolean): TSchema => {
    const notes = [
      shapeOf(schema).description,
      isDefault ? `${rule.default} by default.` : undefined,
      strict ? undefined : `More than ${rule.maximum} counts as ${rule.maximum}.`,
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
