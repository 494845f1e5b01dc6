import { defaultTypeResolver, type GraphQLSchema, isAbstractType } from 'graphql';

/**
 * Makes a failing `resolveType` say "no type" instead of throwing. The compiled executor calls it from promise callbacks,
 * where a throw would end the process; "no type" becomes an ordinary error of the field.
 */
export function guardTypeResolution(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isAbstractType(type)) continue;
    const resolve = type.resolveType ?? defaultTypeResolver;
    type.resolveType = (value, context, info, abstractType) => {
      try {
        return resolve(value, context, info, abstractType);
      } catch {
        return undefined;
      }
    };
  }
}
