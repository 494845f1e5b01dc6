import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { readSupergraph } from '../../app/runtime/supergraph';
import { composeSupergraph, publicSchemaOf } from '../../gateway/src';

/**
 * Returns the types that a document can select or name, beginning with the root types. An interface leads to the types
 * that implement it only if a field returns the interface itself.
 */
function reachableTypes(schema: GraphQLSchema): ReadonlySet<GraphQLNamedType> {
  const reached = new Set<GraphQLNamedType>();
  const reach = (wrapped: GraphQLType): void => {
    const type = getNamedType(wrapped);
    if (reached.has(type)) return;
    reached.add(type);
    for (const related of relatedTypes(type, schema)) reach(related);
  };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    if (root) reach(root);
  for (const type of reached) if (isObjectType(type)) for (const base of type.getInterfaces()) reached.add(base);
  return reached;
}

function relatedTypes(type: GraphQLNamedType, schema: GraphQLSchema): GraphQLType[] {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => field.type);
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  if (!isObjectType(type) && !isInterfaceType(type)) return [...possible];
  const fields = Object.values(type.getFields());
  return [...possible, ...fields.flatMap((field) => [field, ...field.args]).map((element) => element.type)];
}

/** Returns the types of a public schema that no public root field leads to. */
function unreachable(schema: GraphQLSchema): string[] {
  const reached = reachableTypes(schema);
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !reached.has(type))
    .map(({ name }) => name);
}

/** Returns the types and root fields of numbered pages: only the legacy REST API has these. */
function numberedPages(schema: GraphQLSchema): string[] {
  const types = Object.keys(schema.getTypeMap()).filter((name) => /.Page$/.test(name));
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ name }) => name === 'page'))
    .map(({ name }) => `Query.${name}`);
  return [...types, ...fields];
}

function unspecifiedScalars(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type) && !type.specifiedByURL)
    .map(({ name }) => name);
}

describe.each(['sandbox', 'live'] as const)('the public schema of %s mode', (mode) => {
  const schema = publicSchemaOf(readSupergraph(mode));

  it('has only types that public root fields lead to', () => {
    expect(reachableTypes(schema).size).toBeGreaterThan(700);
    expect(unreachable(schema)).toEqual([]);
  });

  it('has no numbered pages', () => {
    expect(numberedPages(schema)).toEqual([]);
  });

  it('names the specification of every scalar', () => {
    expect(unspecifiedScalars(schema)).toEqual([]);
  });
});

describe('a public schema', () => {
  it('contains types that only inaccessible fields return, or no field', () => {
    const { supergraphSdl } = composeSupergraph([
      {
        name: 'platform',
        sdl: `
          extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@inaccessible"])
          type Query { user: User, session(input: SessionInput): Session @inaccessible }
          type User implements Named { name: String }
          type Guest implements Named { name: String }
          interface Named { name: String }
          type Session { kind: SessionKind }
          input SessionInput { id: ID }
          enum SessionKind { OPEN }
        `,
      },
    ]);
    expect(unreachable(publicSchemaOf(supergraphSdl)).sort()).toEqual([
      'Guest',
      'Session',
      'SessionInput',
      'SessionKind',
    ]);
  });

  it('is rejected with numbered pages or scalars without a specification', () => {
    const schema = buildSchema(`
      type Query { users(page: Int): UserPage, time: Time }
      type UserPage { nodes: [User!]! }
      type User { id: ID! }
      type PageInfo { hasNextPage: Boolean }
      scalar Time
    `);
    expect(unreachable(schema)).toEqual(['PageInfo']);
    expect(numberedPages(schema)).toEqual(['UserPage', 'Query.users']);
    expect(unspecifiedScalars(schema)).toEqual(['Time']);
  });
});
