import { buildSubgraphSchema } from '@apollo/subgraph';
import { createPubSub } from '@graphql-yoga/subscription';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  type GraphQLResolveInfo,
  type GraphQLScalarType,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  parse,
  type DirectiveNode,
  type DocumentNode,
  getNullableType,
  isLeafType,
  isNonNullType,
  isUnionType,
  Kind,
} from 'graphql';
import { buildSchemaSync, createResolversMap } from 'type-graphql';
import type { Context } from '../context';
import {
  enforceFieldPermissions,
  type FieldPermissions,
  addIdempotencyKeys,
  makeRootFieldsNullable,
  wrapMutations,
} from './root-fields';
import { chargeLists } from '../response-budget/response-budget';
import { countResolvers } from './connection';
import { ListInputs } from './list-inputs';
import { indexExtensions } from './metadata-extensions';
import { resolveChoicesOfQueries } from './exclusive-inputs';
import { callPlainMethods } from './plain-field-resolvers';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar } from './scalars';
import { hideInternalEnums, UserError } from './types';
import { removeSyntaxTrees } from './syntax-trees';
import { UserErrorTypes } from './user-error-types';
import { RequestError } from '../errors/errors';

/** A domain's subgraph, ready for composition and execution. */
export interface Subgraph {
  readonly name: string;
  /** Federation SDL, the input of the composition. */
  readonly sdl: string;
  readonly schema: GraphQLSchema;
  readonly permissions: FieldPermissions;
}

/** Resolves an entity reference of one type; null if the entity does not exist or is not visible to the caller. */
export type ReferenceResolver = (reference: Record<string, unknown>, ctx: Context, info: GraphQLResolveInfo) => unknown;

/**
 * Resolves many entity references of one type at once, in their order: for types that each row of a page references.
 */
export interface ReferencesResolver {
  all(
    references: readonly Record<string, unknown>[],
    ctx: Context,
    info: GraphQLResolveInfo,
  ): Promise<readonly (object | null)[]>;
}

type References = Readonly<Record<string, ReferenceResolver | ReferencesResolver>>;
type Reference = Readonly<Record<string, unknown>> & { readonly __typename: string };

export interface SubgraphDefinition {
  readonly name: string;
  /** Resolver instances with their services injected. */
  readonly resolvers: readonly object[];
  /** Entity types that no field of this subgraph returns, but to which the subgraph adds fields. */
  readonly orphanedTypes?: readonly Function[];
  readonly references: References;
  /**
   * Functions that return the type of an object of an interface, by interface. `type-graphql` awaits those of its
   * decorators; a compiled operation needs the name at once.
   */
  readonly interfaces?: Readonly<Record<string, (value: never) => string>>;
  /** Permissions that fields need; none by default. */
  readonly permissions?: FieldPermissions;
  /** Resources of payloads whose name does not begin with that of their resource, by the name of the payload. */
  readonly userErrorResources?: Readonly<Record<string, string>>;
  /** Awaited after each mutation resolver, successful or not, before the fields of the mutation's payload are read. */
  readonly written?: (ctx: Context) => Promise<void>;
}

const federationLink =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@inaccessible", "@external", "@requires", "@provides", "@listSize"])';

/** Composers of other routers do not know the directive. */
const oneOfDefinition = 'directive @oneOf on INPUT_OBJECT';

/**
 * Descriptions of the root types. They are identical in all subgraphs, since the supergraph has one of each root type.
 */
const rootDescriptions = {
  Query: 'Read operations.',
  Mutation: 'Write operations: one field for each business action.',
  Subscription: 'Subscription operations.',
};

/** Builds a federation subgraph from resolver classes with `type-graphql` decorators. */
export function buildSubgraph(definition: SubgraphDefinition): Subgraph {
  const instances = new Map(definition.resolvers.map((resolver) => [resolver.constructor, resolver]));
  indexExtensions();
  const decorated = buildSchemaSync({
    resolvers: [...instances.keys()] as [Function, ...Function[]],
    orphanedTypes: [UserError, ...(definition.orphanedTypes ?? [])],
    container: { get: (type: Function) => instances.get(type) },
    validate: false,
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    skipCheck: true,
    // `type-graphql` requires this for subscriptions, although each subscription here has its own event source.
    pubSub: createPubSub(),
  });
  const userErrorTypes = new UserErrorTypes(decorated);
  const listInputs = new ListInputs();
  const baseSchema = listInputs.apply(userErrorTypes.apply(definition.userErrorResources ?? {}));
  for (const [name, description] of Object.entries(rootDescriptions)) {
    const root = baseSchema.getType(name);
    if (root) root.description = description;
  }
  hideInternalEnums(baseSchema);
  makeRootFieldsNullable(baseSchema);
  addIdempotencyKeys(baseSchema);
  const elements = printSchemaWithDirectives(baseSchema);
  const sdl = [federationLink, ...(elements.includes(' @oneOf ') ? [oneOfDefinition] : []), elements].join('\n');
  const resolvers = createResolversMap(baseSchema) as Record<string, Record<string, unknown>>;
  callPlainMethods(resolvers, instances);
  listInputs.addResolvers(resolvers);
  userErrorTypes.addResolvers(resolvers);
  addCountResolvers(resolvers, baseSchema);
  for (const [type, resolve] of Object.entries(definition.references)) {
    resolvers[type] = { ...resolvers[type], __resolveReference: singleResolver(resolve) };
  }
  for (const [type, resolve] of Object.entries(definition.interfaces ?? {})) {
    resolvers[type] = { ...resolvers[type], __resolveType: resolve };
  }
  const typeDefs = parse(sdl, { noLocation: true });
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: { ...resolvers, ...scalarsOf(baseSchema) } as never }]);
  restoreDefaults(baseSchema, schema);
  installReferenceResolver(schema, definition.references, new Representations(typeDefs, schema));
  const permissions = definition.permissions ?? new Map();
  enforceFieldPermissions(schema, permissions);
  chargeLists(schema);
  resolveChoicesOfQueries(schema);
  wrapMutations(schema, definition.written);
  replaceServiceResolvers(schema, sdl);
  removeSyntaxTrees(schema);
  return { name: definition.name, sdl, schema, permissions };
}

/**
 * Returns the scalars of the schema with their conversions. This is not part of `buildSubgraph`, where a callback with
 * `baseSchema` would retain that schema as long as the container of the resolvers.
 */
function scalarsOf(schema: GraphQLSchema): Record<string, GraphQLScalarType> {
  const scalars = [DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar];
  return Object.fromEntries(scalars.filter(({ name }) => schema.getType(name)).map((scalar) => [scalar.name, scalar]));
}

function addCountResolvers(resolvers: Record<string, Record<string, unknown>>, schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && type.name.endsWith('Connection') && type.getFields().totalCount)
      resolvers[type.name] = { ...resolvers[type.name], ...countResolvers };
}

/**
 * Replaces the functions of `@apollo/subgraph` that retain the syntax tree of the SDL, which takes about as much memory
 * as the schema. Its resolver of `_entities` is replaced as well, by `installReferenceResolver`.
 */
function replaceServiceResolvers(schema: GraphQLSchema, sdl: string): void {
  const service = schema.getQueryType()?.getFields()._service;
  const entity = schema.getType('_Entity');
  if (service) service.resolve = () => ({ sdl });
  if (isUnionType(entity)) entity.resolveType = ({ __typename }: Reference) => __typename;
}

/**
 * Replaces the `_entities` resolver of `@apollo/subgraph`, which creates four promises per reference and defines a
 * property on each row. This resolver creates one promise per reference, or one for all references, and defines no
 * property. An invalid representation is an error of the client that sent it, and affects only its own entity.
 */
function installReferenceResolver(schema: GraphQLSchema, references: References, valid: Representations): void {
  const entities = schema.getQueryType()?.getFields()._entities;
  if (!entities) return;
  entities.resolve = (
    _root,
    { representations: given }: { readonly representations: readonly Reference[] },
    ctx: Context,
    info,
  ) => {
    const errors = given.map((reference) => valid.errorOf(reference));
    const type = given[0]?.__typename ?? '';
    const resolve = references[type];
    return typeof resolve === 'object' &&
      errors.every((error) => error === null) &&
      given.every(({ __typename }) => __typename === type)
      ? resolveReferences(given, resolve, ctx, info)
      : Promise.all(
          given.map((reference, at) => errors[at] ?? referred(reference, references[reference.__typename], ctx, info)),
        );
  };
}

const singleResolver = (resolve: ReferenceResolver | ReferencesResolver): ReferenceResolver =>
  typeof resolve === 'function'
    ? resolve
    : async (reference, ctx, info) => (await resolve.all([reference], ctx, info))[0];

/** Resolves an entity reference. An error is returned instead of thrown, so that it affects only that reference. */
async function referred(
  reference: Reference,
  resolve: References[string] | undefined,
  ctx: Context,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  try {
    return withTypename(
      reference.__typename,
      resolve ? await singleResolver(resolve)(reference, ctx, info) : reference,
    );
  } catch (error) {
    return failureOf(error);
  }
}

/** Resolves references of one type in one batch. If the batch fails, its error is returned for every reference. */
async function resolveReferences(
  given: readonly Reference[],
  resolve: ReferencesResolver,
  ctx: Context,
  info: GraphQLResolveInfo,
): Promise<readonly unknown[]> {
  try {
    const found = await resolve.all(given, ctx, info);
    for (const [at, { __typename }] of given.entries()) withTypename(__typename, found[at]);
    return found;
  } catch (error) {
    return given.map(() => failureOf(error));
  }
}

function withTypename(typeName: string, found: unknown): unknown {
  if (found) (found as { __typename?: string }).__typename = typeName;
  return found;
}

function failureOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error), { cause: error });
}

/**
 * Copies default values of arguments and input fields from the decorated schema to the schema built from SDL. In the
 * decorated schema, defaults of enum type are internal values; in the other one they would be the enum names.
 */
function restoreDefaults(baseSchema: GraphQLSchema, schema: GraphQLSchema): void {
  for (const type of Object.values(baseSchema.getTypeMap())) {
    const built = schema.getType(type.name);
    if (isObjectType(type) && isObjectType(built)) {
      for (const [name, field] of Object.entries(type.getFields()))
        copyDefaults(field.args, built.getFields()[name]?.args ?? []);
    }
    if (isInputObjectType(type) && isInputObjectType(built))
      copyDefaults(Object.values(type.getFields()), Object.values(built.getFields()));
  }
}

function copyDefaults(
  from: readonly { name: string; defaultValue?: unknown }[],
  to: readonly { name: string; defaultValue?: unknown }[],
): void {
  for (const target of to) target.defaultValue = from.find((source) => source.name === target.name)?.defaultValue;
}

/** A key of an entity type: its fields with the check of their values. */
type Key = readonly KeyField[];

interface KeyField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly accepts: (value: unknown) => boolean;
}

/** A representation with which another subgraph or a router refers to an entity is invalid. */
class RepresentationInvalid extends RequestError {
  constructor(message: string) {
    super('parameter_invalid', message, 'representations');
  }
}

/**
 * Validates the representations of `_entities`, which are of the scalar `_Any`, so that GraphQL itself accepts any value.
 * Resolvers rely on the type and on the key.
 */
export class Representations {
  private readonly keysByType = new Map<string, readonly Key[]>();

  /** @param schema schema that was built from the document, with the types of the key fields */
  constructor(document: DocumentNode, schema: GraphQLSchema) {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION) continue;
      const keys = (definition.directives ?? []).filter(isResolvableKey);
      if (keys.length > 0)
        this.keysByType.set(
          definition.name.value,
          keys.map((key) => keyOf(key, definition.name.value, schema)),
        );
    }
  }

  /** Returns the error of an invalid representation, otherwise null. */
  errorOf(representation: unknown): RequestError | null {
    if (typeof representation !== 'object' || representation === null || Array.isArray(representation))
      return new RepresentationInvalid('A representation must be an object.');
    const values = representation as Readonly<Record<string, unknown>>;
    const type = values['__typename'];
    const keys = typeof type === 'string' ? this.keysByType.get(type) : undefined;
    if (!keys)
      return new RepresentationInvalid('The __typename of a representation must be an entity of this subgraph.');
    if (keys.some((key) => isGiven(key, values))) return null;
    const names = keys.map((key) => key.map(({ name }) => name).join(' ')).join('", or "');
    return new RepresentationInvalid(
      `A representation of ${type as string} must have valid values of the key "${names}".`,
    );
  }
}

function isGiven(key: Key, values: Readonly<Record<string, unknown>>): boolean {
  for (const { name, isRequired, accepts } of key) {
    const value = values[name];
    if (value == null ? isRequired : !accepts(value)) return false;
  }
  return true;
}

function isResolvableKey({ name, arguments: given = [] }: DirectiveNode): boolean {
  const resolvable = given.find((argument) => argument.name.value === 'resolvable')?.value;
  return name.value === 'key' && !(resolvable?.kind === Kind.BOOLEAN && !resolvable.value);
}

function keyOf({ arguments: given = [] }: DirectiveNode, typeName: string, schema: GraphQLSchema): Key {
  const fields = given.find(({ name }) => name.value === 'fields')?.value;
  const type = schema.getType(typeName);
  if (fields?.kind !== Kind.STRING || !isObjectType(type)) throw new TypeError(`${typeName} has an invalid key`);
  const [operation] = parse(`{ ${fields.value} }`, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new TypeError(`${typeName} has an invalid key`);
  return operation.selectionSet.selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return [];
    const field = type.getFields()[selection.name.value];
    if (!field) throw new TypeError(`${typeName} has no key field ${selection.name.value}`);
    return [{ name: field.name, isRequired: isNonNullType(field.type), accepts: checkOf(field.type) }];
  });
}

function checkOf(type: Parameters<typeof getNullableType>[0]): KeyField['accepts'] {
  const nullable = getNullableType(type);
  if (!isLeafType(nullable)) return (value) => typeof value === 'object';
  // The scalar ID also accepts integers, which resolvers would pass on as numbers.
  if (nullable.name === 'ID' || nullable.name === 'String') return isText;
  return (value) => {
    try {
      return nullable.parseValue(value) !== undefined;
    } catch {
      return false;
    }
  };
}

/** Whether a value is a text that databases can store (no null characters, no lone surrogates). */
function isText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}
