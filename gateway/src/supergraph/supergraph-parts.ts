import { type DirectiveNode, type DocumentNode, Kind, print } from 'graphql';
import { type ExpectedSchema, expectedSchemas, kindOf } from '../subgraphs/expected-schema';

/**
 * Elements of one subgraph in a supergraph: place (`Plan.title`) → its type and directives, on which clients and other
 * subgraphs depend.
 */
export type SubgraphParts = ReadonlyMap<string, string>;

/** Directives that protect elements: hidden elements, and costs. A supergraph must not omit them. */
const protecting: ReadonlySet<string> = new Set(['inaccessible', 'cost', 'listSize']);

/** Returns the elements of each subgraph in a supergraph, by subgraph name. */
export function partsOf(supergraph: DocumentNode): ReadonlyMap<string, SubgraphParts> {
  const protections = protectionsOf(supergraph);
  return new Map([...expectedSchemas(supergraph)].map(([name, schema]) => [name, partsOfSchema(schema, protections)]));
}

/** Returns how the elements of a subgraph differ from the required ones, such as `Plan.title is missing`. */
export function partsDifferences(required: SubgraphParts, given: SubgraphParts): readonly string[] {
  const missing = [...required].flatMap(([place, part]) => {
    const found = given.get(place);
    if (found === undefined) return [`${place} is missing`];
    return found === part ? [] : [`${place} is ${found}, not ${part}`];
  });
  const added = [...given.keys()].filter((place) => !required.has(place));
  return [...missing, ...added.map((place) => `${place} is not part of it`)];
}

function partsOfSchema(schema: ExpectedSchema, protections: ReadonlyMap<string, string>): SubgraphParts {
  const parts = new Map<string, string>();
  const add = (place: string, part: string): void => void parts.set(place, `${part}${protections.get(place) ?? ''}`);
  for (const [name, { kind, fields, enumValues }] of schema) {
    add(name, kind);
    for (const value of enumValues) add(`${name}.${value}`, 'a member');
    for (const [fieldName, { type, args }] of fields) {
      const place = `${name}.${fieldName}`;
      add(place, print(type));
      for (const [argument, argumentType] of args) add(`${place}(${argument}:)`, print(argumentType));
    }
  }
  return parts;
}

/** Returns the protecting directives of each element that has any, as text: place → ` @inaccessible`. */
function protectionsOf({ definitions }: DocumentNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const note = (place: string, directives: readonly DirectiveNode[] = []): void => {
    const names = directives.map(({ name }) => name.value).filter((name) => protecting.has(name));
    if (names.length > 0)
      found.set(
        place,
        names
          .sort()
          .map((name) => ` @${name}`)
          .join(''),
      );
  };
  for (const definition of definitions) {
    if (kindOf(definition) === undefined || !('name' in definition) || !definition.name) continue;
    const type = definition.name.value;
    note(type, definition.directives);
    if ('values' in definition)
      for (const value of definition.values ?? []) note(`${type}.${value.name.value}`, value.directives);
    if (!('fields' in definition)) continue;
    for (const field of definition.fields ?? []) {
      const place = `${type}.${field.name.value}`;
      note(place, field.directives);
      if (field.kind !== Kind.FIELD_DEFINITION) continue;
      for (const argument of field.arguments ?? []) note(`${place}(${argument.name.value}:)`, argument.directives);
    }
  }
  return found;
}
