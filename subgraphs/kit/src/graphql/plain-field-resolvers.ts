import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { Context } from '../context';

type Storage = ReturnType<typeof getMetadataStorage>;
type FieldResolverMetadata = Storage['fieldResolvers'][number];
type Resolve = GraphQLFieldResolver<unknown, Context>;
type Method = (...args: unknown[]) => unknown;
type ArgumentGetter = (source: unknown, ctx: Context, info: GraphQLResolveInfo) => unknown;

/**
 * Replaces the field resolvers of `type-graphql` by the bound resolver methods themselves, if a method has only the
 * parent object, the context and the info as parameters; resolvers of an interface in all of its types. `type-graphql`
 * would evaluate the parameters again for each object of a list, which takes longer than most of these methods.
 *
 * @param resolvers resolvers of the built schema, by type and field; modified in place
 * @param instances resolver instances by class
 */
export function callPlainMethods(
  resolvers: Record<string, Record<string, unknown>>,
  instances: ReadonlyMap<Function, object>,
): void {
  const storage = getMetadataStorage();
  for (const field of storage.fieldResolvers) {
    const instance = instances.get(field.target);
    const resolve = instance && plainResolver(field, instance);
    const owner = resolve && field.getObjectType?.();
    if (!owner) continue;
    for (const { name, target, interfaceClasses } of storage.objectTypes) {
      if (target !== owner && !interfaceClasses?.includes(owner)) continue;
      const fields = resolvers[name];
      if (fields?.[field.schemaName]) fields[field.schemaName] = resolve;
    }
  }
}

function plainResolver(
  { kind, methodName, params = [], middlewares = [] }: FieldResolverMetadata,
  instance: object,
): Resolve | undefined {
  const argumentGetters = [...params].sort((one, other) => one.index - other.index).map(argumentGetter);
  if (
    kind !== 'external' ||
    middlewares.length > 0 ||
    !argumentGetters.every((getArgument) => getArgument !== undefined)
  )
    return undefined;
  const method = ((instance as Record<string, Method>)[methodName] as Method).bind(instance);
  return (source, _args, ctx, info) => method(...argumentGetters.map((getArgument) => getArgument(source, ctx, info)));
}

/**
 * Returns a function that provides the value of one parameter of a resolver method: parent object, context or info.
 * Undefined for any other parameter, which `type-graphql` has to compute.
 */
function argumentGetter(param: NonNullable<FieldResolverMetadata['params']>[number]): ArgumentGetter | undefined {
  if (param.kind === 'info') return (_source, _ctx, info) => info;
  if (param.kind === 'context') return param.propertyName ? undefined : (_source, ctx) => ctx;
  if (param.kind !== 'root' || param.propertyName) return undefined;
  return param.getType === undefined || param.getType() === Object ? (source) => source : undefined;
}
