import { defaultTypeResolver, type GraphQLSchema, type GraphQLTypeResolver, isAbstractType } from 'graphql';

/**
 * Makes type resolution fit for the compiled executor, which calls it from promise callbacks and takes its answer as it
 * is: a throw there would end the process, and a promise would not be waited for. Rows that carry `__typename`, and
 * abstract types with a single object type, need no resolver at all; a failing resolver says "no type", which becomes an
 * ordinary error of the field.
 */
export function guardTypeResolution(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isAbstractType(type)) continue;
    const [only, ...others] = schema.getPossibleTypes(type);
    const own = type.resolveType ?? defaultTypeResolver;
    type.resolveType = only && others.length === 0 ? () => only.name : guarded(own);
  }
}

function guarded(own: GraphQLTypeResolver<unknown, unknown>): GraphQLTypeResolver<unknown, unknown> {
  return (value, context, info, abstractType) => {
    const { __typename: named } = (value ?? {}) as { readonly __typename?: unknown };
    if (typeof named === 'string') return named;
    try {
      return own(value, context, info, abstractType);
    } catch {
      return undefined;
    }
  };
}
