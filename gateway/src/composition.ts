import { composeServices } from '@theguild/federation-composition';
import { type DocumentNode, Kind, parse, print, type TypeNode } from 'graphql';
import { withExternalFields } from './external-fields';
import { expectedSchemas } from './subgraphs/expected-schema';

/**
 * A subgraph to compose. `url` is written into the supergraph SDL for other federation routers; this gateway ignores
 * it.
 */
export interface ComposableSubgraph {
  readonly name: string;
  readonly sdl: string;
  readonly url?: string;
}

export interface ComposedGraph {
  /** Supergraph SDL, the input of a federation router. */
  readonly supergraphSdl: string;
  /** API schema for clients: without federation directives and without `@inaccessible` elements. */
  readonly publicSdl: string;
}

/** Thrown when the subgraphs do not compose. The message has one line for each composition error. */
export class CompositionFailed extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(`The subgraphs do not compose:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`);
    this.name = new.target.name;
  }
}

/** Composes subgraphs into one supergraph. Throws `CompositionFailed` with all composition errors together. */
export function composeSupergraph(subgraphs: readonly ComposableSubgraph[]): ComposedGraph {
  const parsed = subgraphs.map(({ name, sdl, url }) => ({
    name,
    url: url ?? `memory://${name}`,
    typeDefs: parse(sdl, { noLocation: true }),
  }));
  const result = composeServices(parsed);
  if (!result.supergraphSdl) throw new CompositionFailed((result.errors ?? []).map((error) => error.message));
  const conflicts = typeConflicts(parsed);
  if (conflicts.length > 0) throw new CompositionFailed(conflicts);
  return { supergraphSdl: withExternalFields(result.supergraphSdl, parsed), publicSdl: result.publicSdl };
}

/**
 * Returns the fields that have different types in several subgraphs, such as a union and one of its members. The composition
 * (0.27.0) takes the type of one subgraph, in which objects of the other one may not occur; they would be null.
 */
function typeConflicts(subgraphs: readonly { name: string; typeDefs: DocumentNode }[]): readonly string[] {
  const types = new Map<string, Map<string, string>>();
  for (const { name, typeDefs } of subgraphs) {
    for (const definition of typeDefs.definitions) {
      if (!('fields' in definition)) continue;
      for (const field of definition.fields ?? []) {
        if (field.kind !== Kind.FIELD_DEFINITION) continue;
        const place = `${definition.name.value}.${field.name.value}`;
        const found = types.get(place) ?? new Map<string, string>();
        types.set(place, found.set(namedTypeOf(field.type), name));
      }
    }
  }
  return [...types]
    .filter(([place, found]) => found.size > 1 && !/^Query\._(entities|service)$/.test(place))
    .map(([place, found]) => {
      const uses = [...found].map(([type, subgraph]) => `${type} in ${subgraph}`);
      return `${place} has different types: ${uses.join(', ')}. Use the same type.`;
    });
}

function namedTypeOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedTypeOf(type.type);
}

/**
 * Returns hints about the foreign subgraphs of a supergraph: their fields whose failure makes more null than the field.
 *
 * @param own names of the subgraphs of the service
 */
export function compositionHints(supergraphSdl: string, own: ReadonlySet<string>): readonly string[] {
  const schemas = [...expectedSchemas(parse(supergraphSdl, { noLocation: true }))];
  const ownSchemas = schemas.filter(([name]) => own.has(name)).map(([, schema]) => schema);
  return schemas
    .filter(([name]) => !own.has(name))
    .flatMap(([subgraph, schema]) =>
      [...schema].flatMap(([type, { kind, fields }]) => {
        const isExtended = kind === 'type' && ownSchemas.some((ownSchema) => ownSchema.has(type));
        if (!isExtended) return [];
        return [...fields]
          .filter(([field, { type: fieldType }]) => {
            const isOwn = ownSchemas.some((ownSchema) => ownSchema.get(type)?.fields.has(field));
            return !isOwn && fieldType.kind === Kind.NON_NULL_TYPE;
          })
          .map(
            ([field, { type: fieldType }]) =>
              `${subgraph}: ${type}.${field} is ${print(fieldType)}. If ${subgraph} fails, the whole ${type} is null; make the field nullable.`,
          );
      }),
    );
}
