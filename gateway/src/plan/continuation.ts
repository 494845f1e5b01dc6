import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { SubgraphClient } from '../subgraphs/subgraph';
import { continuationSubgraph } from './continuation-graph';
import {
  type DataObject,
  graft,
  initialState,
  type PlanState,
  type ResponsePath,
  type Step,
  compilePath,
  type EntityPath,
} from './data';
import { type Cut, keyAlias } from './split';

/** Stands for the subgraph from which a continuation begins: its data are in the state before. */
export const continuationClient: SubgraphClient = {
  name: continuationSubgraph,
  prepare: () => () => ({ data: {} }),
  prepareSubscription: () => async () => ({ data: {} }),
  close: async () => undefined,
};

/** An object of the response that the continuation completes. */
interface Continued {
  readonly entity: DataObject;
  /** The object that the second plan completes; at first only the key. */
  readonly copy: DataObject;
  /** Index among the objects at the path of the cut. */
  readonly place: number;
}

interface CompiledCut extends Cut {
  readonly entities: EntityPath;
}

/** Compiles the step that executes the second part of a split operation and merges its result. */
export function continuationStep(cuts: readonly Cut[], second: Step, schema: GraphQLSchema): Step {
  const compiled = cuts.map((cut): CompiledCut => ({ ...cut, entities: compilePath(cut.path, schema) }));
  return async (state) => {
    const found = compiled.map((cut) => continuedAt(cut, state.data));
    if (found.every((list) => list.length === 0)) return;
    const inner = initialState(state.variables, state.request);
    for (const [index, { rootKey }] of compiled.entries())
      inner.data[rootKey] = found[index]?.map(({ copy }) => copy) ?? [];
    await second(inner);
    for (const [index, cut] of compiled.entries())
      for (const one of found[index] ?? []) complete(one, cut, inner, state);
    for (const object of inner.vanished ?? []) (state.vanished ??= new Set()).add(object);
    state.errors.push(...inner.errors.map((error) => relocated(error, compiled, found, state.data)));
  };
}

function continuedAt({ entities, key }: CompiledCut, data: DataObject): Continued[] {
  const found: Continued[] = [];
  let place = 0;
  entities.visit(data, (entity) => {
    const copy: DataObject = { __typename: entity.__typename };
    for (const name of key) copy[name] = entity[keyAlias(name)];
    if (key.every((name) => copy[name] !== undefined && copy[name] !== null)) found.push({ entity, copy, place });
    place++;
  });
  return found;
}

function complete({ entity, copy }: Continued, { responseKeys }: Cut, inner: PlanState, state: PlanState): void {
  for (const key of responseKeys) if (copy[key] !== undefined) graft(entity, { [key]: copy[key] }, false);
  if (inner.vanished?.has(copy)) (state.vanished ??= new Set()).add(entity);
}

/** Moves an error of the second part to the response path of its object. */
function relocated(
  error: GraphQLError,
  cuts: readonly CompiledCut[],
  found: readonly (readonly Continued[])[],
  data: DataObject,
): GraphQLError {
  const [rootKey, index, ...rest] = error.path ?? [];
  const position = cuts.findIndex((cut) => cut.rootKey === rootKey);
  const { entities } = cuts[position] ?? {};
  const place = found[position]?.[Number(index)]?.place;
  const outer: ResponsePath | undefined = place === undefined ? entities?.fields : entities?.locate(data)[place];
  const path = [...(outer ?? []), ...rest];
  return new GraphQLError(error.message, { path, extensions: error.extensions, originalError: error.originalError });
}
