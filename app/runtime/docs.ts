import type { Contract } from '../../contract/versioning';
import {
  type FieldDifference,
  fieldsIn,
  isInside,
  type OpenApiDocument,
  type ResponseObject,
  resolver,
  successOf,
  type VersionGuide,
} from '../../contract/versioning/openapi';
import {
  createDocs,
  docsPaths,
  type DocsChange,
  type DocsDifference,
  type DocsField,
  type DocsOperation,
  type DocsOperationDetails,
  type DocsSource,
} from '../../web/docs';
import { contentHashOf, sendCompressed } from '../../subgraphs/kit/src/serving/compression';
import type { Config } from '../config';
import type { Mount } from './http-server';
import { legacyVersion, openApiMounts, type ServiceDocuments, serviceDocuments } from './openapi';

const locations = ['path', 'query', 'header'] as const;

/** Returns the operations of an OpenAPI document, grouped by tag, in the order of the document's tags. */
function operationsOf(document: OpenApiDocument): DocsOperation[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          operationId: id,
          tags: [tag = ''],
          summary,
        },
      ]): DocsOperation => ({
        id,
        method,
        path,
        tag,
        summary,
      }),
    ),
  );
  return document.tags.flatMap(({ name }) => operations.filter(({ tag }) => tag === name));
}

/** Returns the parameters, body, responses and examples of an operation for the documentation pages. */
function detailsOf(document: OpenApiDocument, operation: DocsOperation): Omit<DocsOperationDetails, 'isSendable'> {
  const described = document.paths[operation.path]?.[operation.method];
  if (!described) throw new Error(`The document has no operation ${operation.id}`);
  const { description, requestBody, responses } = described;
  return {
    ...operation,
    description,
    parameters: locations.flatMap((location) =>
      fieldsIn(document, described, location).map((field) => ({ ...field, in: location })),
    ),
    body: innerFields(fieldsIn(document, described, 'body')),
    ...exampleOf('bodyExample', document, described.operationId, requestBody?.content),
    response: innerFields(fieldsIn(document, described, 'answer')),
    ...exampleOf('responseExample', document, described.operationId, successOf(document, described)?.content),
    errors: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, entry]) => errorsOf(document, status, resolver(document)(entry))),
  };
}

/** The part of an error response's schema that lists the types. */
interface ErrorSchema {
  readonly properties?: {
    readonly error: { readonly properties: { readonly type: { readonly enum: readonly string[] } } };
  };
}

/** Returns the errors of one response: their type is an enum value of the schema, their codes are in the description. */
function errorsOf(
  document: OpenApiDocument,
  status: string,
  { description, content }: ResponseObject,
): DocsOperationDetails['errors'][number] {
  const schema = resolver(document)<ErrorSchema>((content?.['application/json']?.schema ?? {}) as ErrorSchema);
  const types = schema.properties?.error.properties.type.enum ?? [];
  const codes = [...description.matchAll(/^- `(?<code>\w+)`: (?<meaning>.+)$/gm)].map(({ groups }) => ({
    code: groups?.['code'] ?? '',
    meaning: groups?.['meaning'] ?? '',
  }));
  return { status, type: types.join(', '), codes };
}

/**
 * Removes the first row of a documentation table, which describes the whole value, if rows for the value's fields
 * follow.
 */
function innerFields(rows: readonly DocsField[]): readonly DocsField[] {
  return rows.length > 1 ? rows.slice(1) : rows;
}

function exampleOf(
  name: 'bodyExample' | 'responseExample',
  document: OpenApiDocument,
  operationId: string,
  content: ResponseObject['content'],
): Pick<DocsOperationDetails, 'bodyExample' | 'responseExample'> {
  const { example, examples = {} } = content?.['application/json'] ?? {};
  const [generated] = Object.values(examples);
  const named = examples[operationId] ?? generated;
  const value = named ? resolver(document)<{ value?: unknown }>(named).value : example;
  return value === undefined ? {} : { [name]: value };
}

function changelogOf({ contract }: VersionGuide): DocsChange[] {
  return contract.changelog().flatMap(({ version, changes }) => changes.map((change) => ({ version, ...change })));
}

function differenceOf(guide: VersionGuide, from: string, to: string): DocsDifference {
  const { changes, endpoints } = guide.difference(from, to);
  return {
    changes,
    endpoints: endpoints.map(({ endpoint, kind, successor, fields }) => ({
      endpoint,
      kind,
      successor,
      fields: fields
        .filter((field) => !fields.some((outer) => describes(outer, field)))
        .map((field) => ({
          in: field.in === 'answer' ? 'response' : field.in,
          kind: field.kind,
          before: field.previous,
          after: field.current,
          breaking: field.breaking,
        })),
    })),
  };
}

/** Returns whether a difference contains the one of an inner field: the outer field has fields in one version only. */
function describes({ in: location, field, kind, previous, current }: FieldDifference, inner: FieldDifference): boolean {
  const hasFields = [previous, current].map((one) => (one?.fields.length ?? 0) > 0);
  return kind === 'changed' && hasFields[0] !== hasFields[1] && location === inner.in && isInside(inner.field, field);
}

/**
 * Creates the data source of the documentation pages from the OpenAPI documents and the changelog of all API versions.
 */
export function docsSource({ versions, guide, document }: ServiceDocuments, mode: Config['MODE']): DocsSource {
  const required = (version: string): OpenApiDocument => {
    const generated = document(version);
    if (!generated) throw new Error(`There is no document for version ${version}`);
    return generated;
  };
  const dated = versions.filter((version) => version !== legacyVersion).toReversed();
  const sandbox = mode === 'sandbox';
  return {
    sandbox,
    versions: [...dated, legacyVersion],
    latest: guide.contract.latest,
    dated,
    describe: (version) => required(version).info.description,
    operations: (version) => operationsOf(required(version)),
    details: (version, operation) => {
      const details = detailsOf(required(version), operation);
      return { ...details, isSendable: sandbox && details.response.length > 0 };
    },
    changelog: () => changelogOf(guide),
    difference: (from, to) => differenceOf(guide, from, to),
  };
}

/** Mounts `/openapi`, `/docs` with all paths below, and `/llms.txt`: the documentation for programs and for people. Public. */
export function documentMounts(contract: Contract, origin: string, mode: Config['MODE']): Mount[] {
  const documents = serviceDocuments(contract);
  const listener = createDocs(docsSource(documents, mode), (request, response, page) =>
    sendCompressed(request, response, page.status === 200 ? { ...page, contentHash: contentHashOf(page.body) } : page),
  );
  return [...openApiMounts(documents, origin), ...docsPaths.map((path) => ({ path, listener }))];
}
