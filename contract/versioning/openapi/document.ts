import type { TSchema } from '@sinclair/typebox';
import type { SchemaName } from '../operation';
import type {
  HeaderObject,
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from './document-types';
import { type EventOperation, eventTag, messageHeaders } from './events';
import { exampleOf, type Resolve } from './example';
import { type CommonDescription, permissionsIn } from './operation-metadata';
import {
  responseName,
  codesByStatus,
  type ErrorOf,
  errorComponents,
  errorReferences,
  notModifiedResponse,
  successResponse,
} from './responses';
import { parameterName } from './parameters';
import { requirementsIn } from './requirements';
import { anyCredential, securityOf, securitySchemes } from './security';
import { shared } from './shared';
import { type NameOf, translateInline } from './translate';
import { methodOf, operationIdOf, pathOf, tagOf } from './naming';
import { tagObject } from './tags';

/** Maps names to the schemas of an OpenAPI document, and schemas to their names. */
export interface SchemaRegistry {
  lookup(name: SchemaName): TSchema;
  nameOf(schema: TSchema): SchemaName | undefined;
}

/** One operation with its schemas at the version of the document. */
export interface DocumentOperation {
  readonly description: CommonDescription;
  /** Why the operation is deprecated, one sentence; absent if it is not. */
  readonly deprecation?: string;
  readonly parameters: (nameOf: NameOf) => readonly (ParameterObject | Reference)[];
  readonly body?: TSchema;
  /** Absent if the success response has no body. */
  readonly response?: TSchema;
  readonly isList: boolean;
  /** Whether the response is one page of a list. */
  readonly isPage: boolean;
}

export interface DocumentOptions {
  readonly info: Omit<OpenApiDocument['info'], 'contact'>;
  readonly root: string;
  readonly operations: readonly DocumentOperation[];
  readonly webhooks: readonly EventOperation[];
  readonly schemas: SchemaRegistry;
  readonly errorOf: ErrorOf;
  readonly parameters: Readonly<Record<string, ParameterObject>>;
  readonly headers: Readonly<Record<string, HeaderObject>>;
  /** Whether the responses of the API state their API version in a header. */
  readonly dated: boolean;
}

/**
 * Assembles an OpenAPI document. Components are the schemas that are reachable from the operations. Keys are sorted by
 * name, so that their order does not depend on the order of the operations.
 */
export function assembleDocument(options: DocumentOptions): OpenApiDocument {
  const { info, root, operations, webhooks, errorOf, dated, headers, parameters } = options;
  const components = new Components(options.schemas);
  const codesOf = codesByStatus(errorOf);
  const errors = errorComponents(
    codesOf,
    errorOf,
    operations.map(({ description }) => description.key),
    dated,
  );
  const paths: Record<string, Record<string, OperationObject>> = {};
  const ids = new Set<string>();
  for (const operation of operations.toSorted((a, b) => compareStrings(keyOrder(a), keyOrder(b)))) {
    const { key } = operation.description;
    const described = operationObject(operation, components, codesOf, dated);
    if (ids.has(described.operationId))
      throw new Error(`${key}: the operationId ${described.operationId} is already in use`);
    ids.add(described.operationId);
    (paths[pathOf(key)] ??= {})[methodOf(key)] = described;
  }
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  const commonParameters = shared<ParameterObject>(
    'parameters',
    all.flatMap((operation) => operation.parameters),
    parameterName,
  );
  const commonResponses = shared<ResponseObject>(
    'responses',
    all.flatMap((operation) => Object.values(operation.responses)),
    responseName,
  );
  const notModified = notModifiedResponse(
    operations.map(({ description }) => description),
    dated,
  );
  const responses = { ...errors.responses, ...notModified, ...commonResponses.components };
  const tags = [...new Set(operations.map(({ description }) => tagOf(description.key)))].sort(compareStrings);
  const usedHeaders = referencesIn('headers', [all.map((operation) => operation.responses), responses]);
  const usedParameters = referencesIn('parameters', [all.map((operation) => operation.parameters), messageParameters]);
  return {
    openapi: '3.1.0',
    info: { ...info, contact: { name: info.title, url: '/docs' } },
    externalDocs: { url: `/docs/${info.version}`, description: 'Operations, fields and errors of this version.' },
    servers: [{ url: root }],
    security: anyCredential,
    tags: [...tags.map(tagObject), ...(webhooks.length > 0 ? [eventTag] : [])],
    paths: mapRecord(paths, (methods) =>
      mapRecord(methods, (operation) => ({
        ...operation,
        parameters: operation.parameters.map(commonParameters.use),
        responses: mapRecord(operation.responses, commonResponses.use),
      })),
    ),
    ...(webhooks.length > 0 && { webhooks: webhookOperations(webhooks, components) }),
    components: {
      schemas: sorted({ ...components.all(), ...errors.schemas }),
      responses: sorted(responses),
      parameters: sorted({ ...usedParameters(parameters), ...commonParameters.components }),
      headers: sorted(usedHeaders(headers)),
      examples: sorted(components.examples()),
      securitySchemes,
    },
  };
}

const messageParameters = Object.keys(messageHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Returns a function that keeps those components of a kind to which a part of the document refers. */
function referencesIn(kind: string, part: unknown): <T>(record: Readonly<Record<string, T>>) => Record<string, T> {
  const text = JSON.stringify(part);
  return (record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));
}

function webhookOperations(
  webhooks: readonly EventOperation[],
  components: Components,
): NonNullable<OpenApiDocument['webhooks']> {
  const responses = { '2XX': { description: 'Accepted; any other status is a failed attempt.' } };
  return Object.fromEntries(
    webhooks.map(({ name, body, example, ...described }) => [
      name,
      {
        post: {
          tags: [eventTag.name],
          ...described,
          security: [],
          parameters: messageParameters,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.use(body),
                examples: { [described.operationId]: { value: example } },
              },
            },
          },
          responses,
        },
      },
    ]),
  );
}

function keyOrder({ description: { key } }: DocumentOperation): string {
  return `${pathOf(key)} ${methodOf(key)}`;
}

function compareStrings(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareStrings(a, b)));
}

function mapRecord<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/** Collects the named schemas that an OpenAPI document uses. */
class Components {
  private readonly translated = new Map<SchemaName, JsonSchema | null>();
  private readonly exampleValues = new Map<string, unknown>();

  constructor(private readonly registry: SchemaRegistry) {}

  /** Returns the name of a schema, if it has one, and adds the schema to the components of the document. */
  readonly nameOf: NameOf = (schema) => {
    const name = this.registry.nameOf(schema);
    if (name !== undefined && !this.translated.has(name)) {
      // Placeholder for recursive schemas, which look up their own name while they are being translated.
      this.translated.set(name, null);
      this.translated.set(name, translateInline(this.registry.lookup(name), this.nameOf));
    }
    return name;
  };

  readonly resolve: Resolve = (reference) => {
    const schema = this.translated.get(nameIn(reference));
    if (!schema) throw new Error(`The document has no ${reference}`);
    return schema;
  };

  /** Returns a reference to the schema's component if the schema has a name, otherwise the translated inline schema. */
  use(schema: TSchema): JsonSchema {
    const name = this.nameOf(schema);
    return name === undefined ? translateInline(schema, this.nameOf) : { $ref: `#/components/schemas/${name}` };
  }

  /**
   * Returns the media type object of a body, with its example. Operations with the same named schema share one example.
   */
  media(schema: TSchema, direction: 'answer' | 'request'): MediaType {
    const form = this.use(schema);
    const name = exampleName(form);
    if (name === undefined) return { schema: form, example: exampleOf(form, this.resolve, direction) };
    if (!this.exampleValues.has(name)) this.exampleValues.set(name, exampleOf(form, this.resolve, direction));
    return { schema: form, examples: { [direction]: { $ref: `#/components/examples/${name}` } } };
  }

  examples(): Record<string, { readonly value: unknown }> {
    return Object.fromEntries([...this.exampleValues].map(([name, value]) => [name, { value }]));
  }

  /**
   * Returns all collected schemas by name. Of equal schemas, the first by name is written in full; the others are
   * references to the first.
   */
  all(): Record<SchemaName, JsonSchema> {
    const written = new Map<string, SchemaName>();
    const sortedSchemas = [...this.translated].toSorted(([a], [b]) => compareStrings(a, b));
    return Object.fromEntries(
      sortedSchemas.flatMap(([name, schema]) => {
        if (!schema) return [];
        const text = JSON.stringify(schema);
        const same = written.get(text);
        if (same === undefined) written.set(text, name);
        return [[name, same === undefined ? schema : { $ref: `#/components/schemas/${same}` }]];
      }),
    );
  }
}

/**
 * Returns the name of an example: `Plan`, or `PlanPage` for a page of plans; undefined for bodies without a named
 * schema.
 */
function exampleName({ $ref, properties }: JsonSchema): string | undefined {
  if (typeof $ref === 'string') return nameIn($ref);
  const { data } = (properties ?? {}) as { data?: { $ref?: string; items?: { $ref?: string } } };
  const row = data?.items?.$ref;
  return row === undefined ? data?.$ref && `${nameIn(data.$ref)}Data` : `${nameIn(row)}Page`;
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function operationObject(
  operation: DocumentOperation,
  components: Components,
  codesOf: ReadonlyMap<number, readonly string[]>,
  dated: boolean,
): OperationObject {
  const { description, deprecation, isList, isPage } = operation;
  const permissions = permissionsIn(description);
  const security = securityOf(description);
  const parameters = operation.parameters(components.nameOf);
  const responseMedia = operation.response && components.media(operation.response, 'answer');
  return {
    operationId: operationIdOf(description.key, isList),
    tags: [tagOf(description.key)],
    summary: description.summary,
    description: [accessOf(description), deprecation].filter((sentence) => sentence !== undefined).join(' '),
    ...(deprecation !== undefined && { deprecated: true }),
    ...(permissions.length > 0 && { 'x-permission': permissions }),
    ...(security && { security }),
    parameters,
    ...(operation.body && { requestBody: requestBody(operation.body, components) }),
    responses: {
      ...successResponse(description, responseMedia, { dated, isPage, isDeprecated: deprecation !== undefined }),
      ...errorReferences(description, codesOf),
    },
  };
}

function requestBody(body: TSchema, components: Components): NonNullable<OperationObject['requestBody']> {
  const media = components.media(body, 'request');
  const { $ref } = media.schema;
  const form = typeof $ref === 'string' ? components.resolve($ref) : media.schema;
  const required = ((form['required'] ?? []) as readonly string[]).length > 0 || requirementsIn(form).length > 0;
  return { ...(required && { required: true }), content: { 'application/json': media } };
}

/** Describes the access rules of an operation in words. */
function accessOf(declaration: CommonDescription): string {
  const permissions = permissionsIn(declaration).map((permission) => `\`${permission}\``);
  const permissionSentence =
    permissions.length === 0
      ? 'Accessible with any valid credential.'
      : `Requires the permission ${permissions.join(' or ')}.`;
  return [
    declaration.credential === 'user' ? 'Requires a user token.' : '',
    permissionSentence,
    declaration.own ? 'Users can access their own resources.' : '',
    declaration.sandbox ? 'Available in sandbox mode only.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
