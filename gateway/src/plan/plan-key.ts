import { type DocumentNode, type FieldNode, GraphQLError, Kind } from 'graphql';
import { joined } from '../subgraphs/expected-schema';

/** Prefix of response keys within a plan that differ from those of the document. Clients cannot use it. */
const prefix = '__as_';

/**
 * Returns the names of the fields that plans may fetch in addition to those of a document: fields of keys, and fields
 * that `@requires` names.
 */
export function additionalFields({ definitions }: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const definition of definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue;
    const sets = [
      ...joined(definition.directives, 'type').map(({ key }) => key),
      ...(definition.fields ?? [])
        .flatMap(({ directives }) => joined(directives, 'field'))
        .map((field) => field.requires),
    ];
    for (const set of sets) for (const [name] of String(set ?? '').matchAll(/\w+/g)) names.add(name);
  }
  return names;
}

/**
 * Returns the response key of a field within a plan. It differs from that of the document for an alias such as `id: title`,
 * which would replace the key of the object before another subgraph is queried by it.
 */
export function planKey({ alias, name }: FieldNode, additional: ReadonlySet<string>): string {
  const key = (alias ?? name).value;
  return alias && key !== name.value && additional.has(key) ? `${prefix}${key}` : key;
}

/** Returns an error of a plan with the response keys of the document in its path. */
export function withResponseKeys(error: GraphQLError): GraphQLError {
  const isPlanKey = (key: string | number): key is string => typeof key === 'string' && key.startsWith(prefix);
  if (!error.path?.some(isPlanKey)) return error;
  const path = error.path.map((key) => (isPlanKey(key) ? key.slice(prefix.length) : key));
  return new GraphQLError(error.message, { path, extensions: error.extensions, originalError: error.originalError });
}
