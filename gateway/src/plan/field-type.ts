import {
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';

/** An object type, interface or union. */
export type CompositeType = { readonly name: string } & GraphQLOutputType;

/** Returns the type of a field, also of the fields of introspection. Throws if there is no such field. */
export function fieldType(parent: CompositeType, name: string): GraphQLOutputType {
  for (const meta of [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef])
    if (meta.name === name) return meta.type;
  const field = (parent as GraphQLObjectType).getFields()[name];
  if (!field) throw new GraphQLError(`${parent.name} has no field ${name}.`);
  return field.type;
}
