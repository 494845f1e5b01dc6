import { rewireTypes } from '@graphql-tools/utils';
import { type GraphQLNamedType, GraphQLObjectType, GraphQLScalarType, GraphQLSchema, isEnumType } from 'graphql';

const derivedSchemas = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * Derives a schema for the compiler (graphql-jit), which must not serialize built-in scalars and enums itself: enums
 * become scalars of the same name, which convert between internal values and GraphQL names as before.
 */
export function withPlainLeaves(schema: GraphQLSchema): GraphQLSchema {
  let plain = derivedSchemas.get(schema);
  if (!plain) {
    const types = Object.entries(schema.getTypeMap()).filter(([name]) => !name.startsWith('__'));
    const { typeMap, directives } = rewireTypes(
      Object.fromEntries(types.map(([name, type]) => [name, plainLeaf(type)])),
      schema.getDirectives(),
    );
    const root = (type: GraphQLNamedType | null | undefined): GraphQLObjectType | null =>
      type ? (typeMap[type.name] as GraphQLObjectType) : null;
    plain = new GraphQLSchema({
      ...schema.toConfig(),
      query: root(schema.getQueryType()),
      mutation: root(schema.getMutationType()),
      subscription: root(schema.getSubscriptionType()),
      types: Object.values(typeMap),
      directives,
    });
    derivedSchemas.set(schema, plain);
  }
  return plain;
}

function plainLeaf(type: GraphQLNamedType): GraphQLNamedType {
  if (!isEnumType(type)) return type;
  return new GraphQLScalarType({
    name: type.name,
    serialize: (value) => type.serialize(value),
    parseValue: (value) => type.parseValue(value),
    parseLiteral: (literal, variables) => type.parseLiteral(literal, variables),
  });
}
