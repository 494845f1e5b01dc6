import { buildSubgraphSchema } from '@apollo/subgraph';
import { createPubSub } from '@graphql-yoga/subscription';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLResolveInfo, type GraphQLSchema, isInputObjectType, isObjectType, parse } from 'graphql';
import { buildSchemaSync, createResolversMap } from 'type-graphql';
import type { Context } from '../context';
import { callPlainMethods } from './plain-field-resolvers';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar } from './scalars';
import { CommandRefused } from './types';

/** A domain's part of the graph, ready to be composed and executed. */
export interface Subgraph {
  readonly name: string;
  /** Federation SDL, what the composition reads. */
  readonly sdl: string;
  readonly schema: GraphQLSchema;
}

/** Answers entity references of one type; null for "not found or not yours". */
export type ReferenceResolver = (reference: Record<string, unknown>, ctx: Context, info: GraphQLResolveInfo) => unknown;

type Reference = Readonly<Record<string, unknown>> & { readonly __typename: string };

export interface SubgraphDefinition {
  readonly name: string;
  /** Resolver instances, already wired to their services. */
  readonly resolvers: readonly object[];
  /** Types that no field of this subgraph returns but that it adds fields to. */
  readonly orphanedTypes?: readonly Function[];
  readonly references: Readonly<Record<string, ReferenceResolver>>;
  /** Awaited after each mutation, however it has ended, before anything of its answer is read. */
  readonly written?: (ctx: Context) => Promise<void>;
}

const federationLink =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@inaccessible", "@external", "@requires", "@provides"])';

/** The same in every domain, since the graph shows one of each. */
const rootDescriptions = {
  Query: 'What can be read.',
  Mutation: 'What can be done: one field for each business action.',
  Subscription: 'What can be listened to.',
};

/** Builds a subgraph from decorated resolvers. */
export function buildSubgraph(definition: SubgraphDefinition): Subgraph {
  const instances = new Map(definition.resolvers.map((resolver) => [resolver.constructor, resolver]));
  const plain = buildSchemaSync({
    resolvers: [...instances.keys()] as [Function, ...Function[]],
    orphanedTypes: [CommandRefused, ...(definition.orphanedTypes ?? [])],
    container: { get: (type: Function) => instances.get(type) },
    validate: false,
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    skipCheck: true,
    // Required as soon as there is a subscription, though every one here brings a source of its own.
    pubSub: createPubSub(),
  });
  for (const [name, description] of Object.entries(rootDescriptions)) {
    const root = plain.getType(name);
    if (root) root.description = description;
  }
  const sdl = `${federationLink}\n${printSchemaWithDirectives(plain)}`;
  const resolvers = createResolversMap(plain) as Record<string, Record<string, unknown>>;
  callPlainMethods(resolvers, instances);
  for (const [type, resolve] of Object.entries(definition.references)) {
    resolvers[type] = { ...resolvers[type], __resolveReference: resolve };
  }
  const scalars = Object.fromEntries([DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar].map((scalar) => [scalar.name, scalar]));
  const used = Object.fromEntries(Object.entries(scalars).filter(([name]) => plain.getType(name)));
  const schema = buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: { ...resolvers, ...used } as never }]);
  restoreDefaults(plain, schema);
  answerReferences(schema, definition.references);
  if (definition.written) tellOfWrites(schema, definition.written);
  return { name: definition.name, sdl, schema };
}

/** Does what the library's own `_entities` does for our types, with one promise for each reference instead of four, and without defining a property on each row. */
function answerReferences(schema: GraphQLSchema, references: SubgraphDefinition['references']): void {
  const entities = schema.getQueryType()?.getFields()._entities;
  if (!entities) return;
  entities.resolve = (_root, args: { readonly representations: readonly Reference[] }, ctx: Context, info) =>
    Promise.all(args.representations.map((reference) => referred(reference, references[reference.__typename], ctx, info)));
}

/** What a reference stands for. A failure is answered, not thrown: it is that reference's own. */
async function referred(reference: Reference, resolve: ReferenceResolver | undefined, ctx: Context, info: GraphQLResolveInfo): Promise<unknown> {
  try {
    const found = (resolve ? await resolve(reference, ctx, info) : reference) as { __typename?: string } | null;
    if (found) found.__typename = reference.__typename;
    return found;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error), { cause: error });
  }
}

function tellOfWrites(schema: GraphQLSchema, written: (ctx: Context) => Promise<void>): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (source, args, ctx: Context, info) => {
      try {
        return await resolve(source, args, ctx, info);
      } finally {
        await written(ctx);
      }
    };
  }
}

/** Default values of enum arguments are words in the decorated schema; a schema read from SDL would hand out the enum names. */
function restoreDefaults(plain: GraphQLSchema, schema: GraphQLSchema): void {
  for (const type of Object.values(plain.getTypeMap())) {
    const built = schema.getType(type.name);
    if (isObjectType(type) && isObjectType(built)) {
      for (const [name, field] of Object.entries(type.getFields())) copyDefaults(field.args, built.getFields()[name]?.args ?? []);
    }
    if (isInputObjectType(type) && isInputObjectType(built)) copyDefaults(Object.values(type.getFields()), Object.values(built.getFields()));
  }
}

function copyDefaults(from: readonly { name: string; defaultValue?: unknown }[], to: readonly { name: string; defaultValue?: unknown }[]): void {
  for (const target of to) target.defaultValue = from.find((source) => source.name === target.name)?.defaultValue;
}
