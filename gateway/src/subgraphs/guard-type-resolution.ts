import { defaultTypeResolver, type GraphQLSchema, type GraphQLTypeResolver, isAbstractType } from 'graphql';

/**
 * Makes type resolution safe for the compiled executor, which calls type resolvers from promise callbacks and does not await their results:
 * an exception would end the process. Objects with `__typename` and abstract types with a single object type need no resolver. A failing
 * resolver returns undefined, which becomes an ordinary field error.
 */
export function guardTypeResolution(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isAbstractType(type)) continue;
    const [only, ...otherTypes] = schema.getPossibleTypes(type);
    const resolveType = type.resolveType ?? defaultTypeResolver;
    type.resolveType = only && otherTypes.length === 0 ? () => only.name : guardResolver(resolveType);
  }
}

function guardResolver(resolveType: GraphQLTypeResolver<unknown, unknown>): GraphQLTypeResolver<unknown, unknown> {
  return (value, context, info, abstractType) => {
    const { __typename: typename } = (value ?? {}) as { readonly __typename?: unknown };
    if (typeof typename === 'string') return typename;
    try {
      return resolveType(value, context, info, abstractType);
    } catch {
      return undefined;
    }
  };
}
