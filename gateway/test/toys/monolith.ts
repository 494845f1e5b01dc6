import {
  buildSchema,
  defaultFieldResolver,
  type EnumValueNode,
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isObjectType,
  isScalarType,
  parse,
} from 'graphql';
import type { Context } from '../../../subgraphs/kit/src/context';
import { publicSdl } from './graph';
import { platform, type SampleResolvers, toys } from './subgraphs';

type FieldResolvers = Readonly<Record<string, GraphQLFieldResolver<Record<string, unknown>, Context>>>;
type Resolve = (reference: object, ctx: Context) => unknown;

/**
 * Executes the test graph as one schema with the reference implementation of GraphQL and without a gateway. Its results
 * are those that the GraphQL specification requires. If a subgraph references an entity of another subgraph, the entity
 * is looked up when its fields are selected.
 */
export function monolith(): (
  document: string,
  variables: Readonly<Record<string, unknown>>,
  context: Context,
) => Promise<ExecutionResult> {
  const schema = buildSchema(publicSdl);
  for (const { resolvers } of toys)
    for (const [type, typeResolvers] of Object.entries(resolvers))
      attach(schema, type, typeResolvers as SampleResolvers);
  for (const type of ['User', 'Account']) lookUp(schema, type);
  return async (document, variables, contextValue) =>
    execute({ schema, document: parse(document), variableValues: { ...variables }, contextValue });
}

function attach(schema: GraphQLSchema, name: string, resolvers: SampleResolvers): void {
  const type = schema.getType(name);
  if (isScalarType(type))
    Object.assign(type, {
      serialize: resolvers['serialize'],
      parseValue: resolvers['parseValue'],
      parseLiteral: resolvers['parseLiteral'],
    });
  else if (isEnumType(type)) {
    type.serialize = (value) => type.getValues().find((item) => resolvers[item.name] === value)?.name ?? null;
    type.parseLiteral = (node) => resolvers[(node as EnumValueNode).value];
  } else if (isAbstractType(type)) type.resolveType = resolvers['__resolveType'] as never;
  else if (isObjectType(type))
    for (const [field, resolve] of Object.entries(resolvers as FieldResolvers))
      if (type.getFields()[field]) (type.getFields()[field] as { resolve: unknown }).resolve = resolve;
}

/**
 * Replaces the resolvers of the platform subgraph's fields of a type: each field looks up the row of the entity first,
 * and is null if the row does not exist.
 */
function lookUp(schema: GraphQLSchema, name: string): void {
  const type = schema.getType(name);
  const platformResolvers = platform.resolvers[name] as FieldResolvers & { readonly __resolveReference: Resolve };
  if (!isObjectType(type)) return;
  for (const field of Object.values(type.getFields())) {
    const resolve = field.resolve ?? defaultFieldResolver;
    if (field.name === 'id' || (field.resolve && !platformResolvers[field.name] && field.name !== 'spent')) continue;
    field.resolve = async (source, args, ctx, info) => {
      const row = await platformResolvers.__resolveReference(source, ctx);
      return row ? resolve(row, args, ctx, info) : null;
    };
  }
}
