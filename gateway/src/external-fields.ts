import {
  type ConstDirectiveNode,
  type DirectiveNode,
  type DocumentNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  parse,
  print,
} from 'graphql';
import { joined, joinedGraphs } from './subgraphs/expected-schema';

/** A subgraph with its parsed schema. */
interface ParsedSubgraph {
  readonly name: string;
  readonly typeDefs: DocumentNode;
}

/** Fields of an `@interfaceObject`: name → whether another subgraph resolves it. */
type InterfaceObjectFields = ReadonlyMap<string, boolean>;

/**
 * Marks the `@external` fields of each `@interfaceObject` in a supergraph. The composition (0.27.0) treats them as fields
 * that the subgraph resolves, so that a field that requires them would not get them.
 */
export function withExternalFields(supergraphSdl: string, subgraphs: readonly ParsedSubgraph[]): string {
  const external = externalFields(subgraphs);
  if (external.size === 0) return supergraphSdl;
  const supergraph = parse(supergraphSdl, { noLocation: true });
  const byGraph = new Map(joinedGraphs(supergraph).map(({ graph, name }) => [graph, external.get(name)]));
  const definitions = supergraph.definitions.map((definition) =>
    definition.kind === Kind.INTERFACE_TYPE_DEFINITION ? marked(definition, byGraph) : definition,
  );
  return print({ ...supergraph, definitions });
}

/** Returns the fields of the interface objects of each subgraph that has external ones: subgraph → type → fields. */
function externalFields(
  subgraphs: readonly ParsedSubgraph[],
): ReadonlyMap<string, ReadonlyMap<string, InterfaceObjectFields>> {
  const found = new Map<string, Map<string, InterfaceObjectFields>>();
  for (const { name, typeDefs } of subgraphs) {
    const types = new Map<string, InterfaceObjectFields>();
    for (const definition of typeDefs.definitions) {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION || !has(definition.directives, 'interfaceObject')) continue;
      const fields = (definition.fields ?? []).map(
        (field) => [field.name.value, has(field.directives, 'external')] as const,
      );
      if (fields.some(([, isExternal]) => isExternal)) types.set(definition.name.value, new Map(fields));
    }
    if (types.size > 0) found.set(name, types);
  }
  return found;
}

function has(directives: readonly DirectiveNode[] = [], directive: string): boolean {
  return directives.some(({ name }) => name.value === directive || name.value === `federation__${directive}`);
}

/** Names the subgraphs of each field that is external in one of them. */
function marked(
  definition: InterfaceTypeDefinitionNode,
  byGraph: ReadonlyMap<string, ReadonlyMap<string, InterfaceObjectFields> | undefined>,
): InterfaceTypeDefinitionNode {
  const typeName = definition.name.value;
  const graphs = [...new Set(joined(definition.directives, 'type').map(({ graph }) => String(graph)))];
  const fields = definition.fields?.map((field) => {
    const fieldsOf = (graph: string): InterfaceObjectFields | undefined => byGraph.get(graph)?.get(typeName);
    const isExternal = (graph: string): boolean => fieldsOf(graph)?.get(field.name.value) === true;
    if (!graphs.some(isExternal) || joined(field.directives, 'field').length > 0) return field;
    const having = graphs.filter((graph) => fieldsOf(graph)?.has(field.name.value) ?? true);
    const added = having.map((graph) => joinField(graph, isExternal(graph)));
    return { ...field, directives: [...(field.directives ?? []), ...added] };
  });
  return { ...definition, fields };
}

function joinField(graph: string, isExternal: boolean): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: 'join__field' },
    arguments: [
      { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'graph' }, value: { kind: Kind.ENUM, value: graph } },
      ...(isExternal
        ? [
            {
              kind: Kind.ARGUMENT,
              name: { kind: Kind.NAME, value: 'external' },
              value: { kind: Kind.BOOLEAN, value: true },
            } as const,
          ]
        : []),
    ],
  };
}
