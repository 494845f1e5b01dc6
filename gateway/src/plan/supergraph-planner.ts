import { QueryPlanner, type QueryPlan } from '@graphql-hive/router-query-planner';
import { type DefinitionNode, type DocumentNode, Kind, parse, print, visit } from 'graphql';
import { joined, type JoinedGraph, joinedGraphs } from '../subgraphs/expected-schema';

/** Plans operations of a supergraph. */
export interface Planner {
  /** Throws if it finds no plan. */
  plan(operation: string, operationName: string | undefined): QueryPlan;
}

/**
 * Creates the planner of a supergraph, which takes a tenth of a second or more.
 *
 * The planner (0.0.38) reads the subgraphs in the order of their names. It finds no path from an `@interfaceObject` to the
 * types that implement its interface, if the subgraph that has them comes later. Therefore it gets other names, whose order
 * begins with the subgraphs that have the interfaces.
 */
export function createPlanner(supergraphSdl: string): Planner {
  if (!supergraphSdl.includes('isInterfaceObject: true')) return plannerOf(supergraphSdl, null);
  const supergraph = parse(supergraphSdl, { noLocation: true });
  const names = new Map(
    inOrder(supergraph).map(({ name }, index) => [name, `${String(index).padStart(4, '0')} ${name}`]),
  );
  const ordered = visit(supergraph, {
    Directive: (directive) => {
      if (directive.name.value !== 'join__graph') return false;
      return {
        ...directive,
        arguments: directive.arguments?.map((argument) => {
          const { name, value } = argument;
          if (name.value !== 'name' || value.kind !== Kind.STRING) return argument;
          return { ...argument, value: { ...value, value: names.get(value.value) ?? value.value } };
        }),
      };
    },
  });
  return plannerOf(print(ordered), new Map([...names].map(([name, changed]) => [changed, name])));
}

function plannerOf(supergraphSdl: string, names: ReadonlyMap<string, string> | null): Planner {
  const planner = new QueryPlanner(supergraphSdl);
  return {
    plan: (operation, operationName) => {
      const plan = planner.plan(operation, operationName, new Set(), 0);
      return names ? withNames(plan, names) : plan;
    },
  };
}

function withNames(plan: QueryPlan, names: ReadonlyMap<string, string>): QueryPlan {
  return JSON.parse(JSON.stringify(plan), (key, value: unknown) =>
    key === 'serviceName' ? (names.get(String(value)) ?? value) : value,
  ) as QueryPlan;
}

/** Returns the subgraphs in an order in which each comes after those that have the interfaces of its `@interfaceObject`s. */
function inOrder(supergraph: DocumentNode): readonly JoinedGraph[] {
  const graphs = joinedGraphs(supergraph);
  const ranks = new Map(graphs.map(({ graph }) => [graph, 0]));
  const interfaces = supergraph.definitions.map(graphsOfInterface);
  // Each round moves a subgraph behind those before it. More rounds than subgraphs are only needed for cycles.
  for (let round = 0; round < graphs.length; round++)
    for (const { having, extending } of interfaces)
      for (const graph of extending) {
        const before = Math.max(...having.map((one) => ranks.get(one) ?? 0));
        ranks.set(graph, Math.max(ranks.get(graph) ?? 0, before + 1));
      }
  return graphs.toSorted((one, other) => (ranks.get(one.graph) ?? 0) - (ranks.get(other.graph) ?? 0));
}

/** Returns the subgraphs that have an interface with its types, and those that have it as an `@interfaceObject`. */
function graphsOfInterface(definition: DefinitionNode): {
  readonly having: readonly string[];
  readonly extending: readonly string[];
} {
  if (definition.kind !== Kind.INTERFACE_TYPE_DEFINITION) return { having: [], extending: [] };
  const types = joined(definition.directives, 'type');
  const isExtending = ({ isInterfaceObject }: (typeof types)[number]): boolean => isInterfaceObject === true;
  return {
    having: types.filter((type) => !isExtending(type)).map(({ graph }) => String(graph)),
    extending: types.filter(isExtending).map(({ graph }) => String(graph)),
  };
}
