import {
  type FieldDefinitionNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql';
import type { FieldPermission, FieldPermissions } from '../../subgraphs/kit/src/graphql/root-fields';
import { costRules, type FieldPrice, priceOf } from './cost/prices';
import { buildSchemas, type GraphSchemas } from './schema';

/** Builds the public schema of a supergraph: without federation directives and without `@inaccessible` elements. */
export function publicSchemaOf(supergraphSdl: string): GraphQLSchema {
  return buildSchemas(supergraphSdl, []).visible;
}

/**
 * Returns the SDL of a public schema, sorted by name, with descriptions, deprecations and specifications of scalars, but
 * without permissions and costs.
 */
export function plainSdlOf(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/** Directives of the SDL, which introspection does not show. */
const definitions = `"""
Cost of a field instead of the default of the cost specification: 1 for fields and arguments of object types, 0 for those of scalars and enums.
"""
directive @cost(weight: String!) on ARGUMENT_DEFINITION | ENUM | FIELD_DEFINITION | INPUT_FIELD_DEFINITION | OBJECT | SCALAR

"""
Number of rows of a list, by which its cost is multiplied: the largest slicing argument, at most ${costRules.mostRows}; the number of its items if the argument is a list; the assumed size without one. It applies to the sized fields, else to the field itself.
"""
directive @listSize(
  assumedSize: Int
  slicingArguments: [String!]
  sizedFields: [String!]
  requireOneSlicingArgument: Boolean = true
) on FIELD_DEFINITION

"""
Permissions that a credential of an account needs for a field: all of one of the lists. Users see their own rows without them.
"""
directive @requiresScopes(scopes: [[String!]!]!) on FIELD_DEFINITION

`;

/** Text to insert into the SDL at an offset. */
type Insertion = readonly [offset: number, text: string];

/**
 * Returns the SDL of the public schema for clients: `plainSdlOf` with the permissions and the costs of all fields as
 * directives.
 *
 * ADR 0057
 */
export function publicSdlOf(schemas: GraphSchemas, permissions: FieldPermissions = new Map()): string {
  const plain = plainSdlOf(schemas.visible);
  const insertions = parse(plain).definitions.flatMap((definition): Insertion[] => {
    if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
      return (definition.fields ?? []).flatMap((field) => ownCostOf(field, schemas.visible));
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
      return [];
    const typeName = definition.name.value;
    return (definition.fields ?? []).flatMap((field) => [
      ...(field.arguments ?? []).flatMap((argument) => ownCostOf(argument, schemas.visible)),
      insertionAfter(field, directivesOf(typeName, field.name.value, schemas, permissions)),
    ]);
  });
  const parts = [definitions];
  let from = 0;
  for (const [offset, text] of insertions) {
    parts.push(plain.slice(from, offset), text);
    from = offset;
  }
  return [...parts, plain.slice(from)].join('');
}

function insertionAfter({ loc }: FieldDefinitionNode | InputValueDefinitionNode, text: string): Insertion {
  return [loc?.end ?? 0, text];
}

function directivesOf(
  typeName: string,
  fieldName: string,
  { supergraph, visible }: GraphSchemas,
  permissions: FieldPermissions,
): string {
  const type = supergraph.getType(typeName);
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined;
  if (!field) return '';
  const price = priceOf(supergraph, typeName, field);
  const needed = permissions.get(`${typeName}.${fieldName}`);
  const defaultWeight = isCompositeType(getNamedType(field.type)) ? 1 : 0;
  return [
    price.weight === defaultWeight ? '' : ` @cost(weight: "${price.weight}")`,
    listSizeOf(price, getNamedType(field.type), visible),
    needed ? ` @requiresScopes(scopes: [${scopesOf(needed).map(stringList).join(', ')}])` : '',
  ].join('');
}

function listSizeOf({ listSize }: FieldPrice, type: GraphQLNamedType, visible: GraphQLSchema): string {
  if (!listSize) return '';
  const { assumedSize, slicingArguments, sizedFields } = listSize;
  const visibleType = visible.getType(type.name);
  const visibleFields = isObjectType(visibleType) || isInterfaceType(visibleType) ? visibleType.getFields() : {};
  const parts = [
    assumedSize === null ? '' : `assumedSize: ${assumedSize}`,
    slicingArguments.length > 0 ? `slicingArguments: ${stringList(slicingArguments)}` : '',
    sizedFields ? `sizedFields: ${stringList(sizedFields.filter((name) => name in visibleFields))}` : '',
    slicingArguments.length > 0 && assumedSize !== null ? 'requireOneSlicingArgument: false' : '',
  ];
  return ` @listSize(${parts.filter((part) => part !== '').join(', ')})`;
}

function stringList(values: readonly string[]): string {
  return `[${values.map((value) => `"${value}"`).join(', ')}]`;
}

/** Input objects cost nothing here, but 1 by default in the cost specification. */
function ownCostOf(input: InputValueDefinitionNode, visible: GraphQLSchema): Insertion[] {
  let { type } = input;
  while (type.kind !== Kind.NAMED_TYPE) ({ type } = type);
  return isInputObjectType(visible.getType(type.name.value)) ? [insertionAfter(input, ' @cost(weight: "0")')] : [];
}

/** Returns the lists of permissions each of which suffices: one permission of each group. */
function scopesOf(needed: FieldPermission): readonly (readonly string[])[] {
  return needed.reduce<readonly (readonly string[])[]>(
    (lists, group) => lists.flatMap((list) => group.map((permission) => [...list, permission])),
    [[]],
  );
}
