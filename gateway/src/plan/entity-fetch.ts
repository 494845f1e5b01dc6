import type { EntityBatchAlias, FlattenNodePathSegment, RequiresSelection } from '@graphql-hive/router-query-planner';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { SubgraphResponse, SubgraphOperation } from '../subgraphs/subgraph';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { isTooLarge, ResponseTooLarge } from '../../../subgraphs/kit/src/response-budget/response-budget';
import { type DataObject, graft, isDataObject, type JsonSize, type ResponsePath, sizeOf, type Variables } from './data';
import { compilePath, type EntityPath } from './paths';
import { compileRepresentation, type Represent, RepresentationList } from './representations';
import type { PlanState, Step } from './state';

/** One `_entities` field of a fetch, with the response objects that it completes. */
interface EntityField {
  readonly responseKey: string;
  readonly variable: string;
  readonly paths: readonly EntityPath[];
  readonly represent: Represent;
}

/** An object of the response that an entity in the subgraph's result completes. */
interface Target {
  readonly entity: DataObject;
  /** Index of the object's representation in the list that is sent to the subgraph. */
  readonly index: number;
  readonly path: EntityPath;
  /** Index of this object among the objects at `path`. */
  readonly place: number;
}

export function flattenField(
  path: readonly FlattenNodePathSegment[],
  requires: readonly RequiresSelection[],
  schema: GraphQLSchema,
): EntityField {
  return {
    responseKey: '_entities',
    variable: 'representations',
    paths: [compilePath(path, schema)],
    represent: compileRepresentation(requires, schema),
  };
}

export function batchField(alias: EntityBatchAlias, schema: GraphQLSchema): EntityField {
  return {
    responseKey: alias.alias,
    variable: alias.representationsVariableName,
    paths: alias.paths.map((path) => compilePath(path, schema)),
    represent: compileRepresentation(alias.requires, schema),
  };
}

/**
 * Compiles a step that fetches the missing fields of entities which results of other subgraphs refer to. The step sends
 * no request when there are no such entities.
 */
export function entityFetch(
  run: SubgraphOperation,
  variablesFor: (state: PlanState) => Variables,
  fields: readonly EntityField[],
): Step {
  return (state) => {
    const lists = new Map<string, RepresentationList>();
    const targets = fields.map((field) => gather(field, state.data, listOf(lists, field.variable)));
    if (targets.every((list) => list.length === 0)) return;
    const variables: DataObject = { ...variablesFor(state) };
    for (const [name, list] of lists) variables[name] = list.values;
    const applyResponse = (response: SubgraphResponse): void => apply(response, fields, targets, state);
    const answer = run(variables, state.request);
    return answer instanceof Promise ? answer.then(applyResponse) : applyResponse(answer);
  };
}

function listOf(lists: Map<string, RepresentationList>, variable: string): RepresentationList {
  let list = lists.get(variable);
  if (!list) lists.set(variable, (list = new RepresentationList()));
  return list;
}

function gather(field: EntityField, data: DataObject, list: RepresentationList): Target[] {
  const targets: Target[] = [];
  for (const path of field.paths) {
    let objectIndex = 0;
    path.visit(data, (entity) => {
      const representation = field.represent(entity);
      if (representation) targets.push({ entity, index: list.add(representation), path, place: objectIndex });
      objectIndex++;
    });
  }
  return targets;
}

function apply(
  response: SubgraphResponse,
  fields: readonly EntityField[],
  targets: readonly Target[][],
  state: PlanState,
): void {
  if (response.errors)
    for (const error of keepFirstRejection(response.errors))
      state.errors.push(...relocate(error, fields, targets, state.data));
  if (!response.data) return;
  for (const [position, field] of fields.entries()) {
    const entities = response.data[field.responseKey];
    if (Array.isArray(entities)) complete(targets[position] ?? [], entities, state);
  }
}

function complete(targets: readonly Target[], entities: readonly unknown[], state: PlanState): void {
  const sizes = new Map<number, JsonSize | null>();
  let full = false;
  for (const target of targets) {
    const { entity, index } = target;
    const found = entities[index];
    if (!isDataObject(found)) {
      (state.vanished ??= new Set()).add(entity);
      continue;
    }
    const repeated = sizes.get(index);
    if (repeated === undefined) {
      graft(entity, found, false);
      sizes.set(index, null);
      continue;
    }
    const size = repeated ?? sizeOf(found);
    sizes.set(index, size);
    full ||= !fitsBudget(size, target, state);
    if (full) (state.vanished ??= new Set()).add(entity);
    else graft(entity, found, true);
  }
}

/** Returns whether the response budget allows another copy of an entity. Adds the error to the response otherwise. */
function fitsBudget({ rows, values }: JsonSize, target: Target, state: PlanState): boolean {
  try {
    state.request.budget.chargeCopy(rows, values);
    return true;
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    state.errors.push(at(publicError(error, state.request.scope), responsePathOf(target, state.data)));
    return false;
  }
}

/** Keeps only the first `response_too_large` error: there may be thousands, and locating their paths is slow. */
function keepFirstRejection(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  const first = errors.find(isTooLarge);
  return first ? errors.filter((error) => error === first || !isTooLarge(error)) : errors;
}

/**
 * Moves an error of an entity to every response path of that entity, and an error that belongs to no entity to the path
 * of the first entity.
 */
function relocate(
  error: GraphQLError,
  fields: readonly EntityField[],
  targets: readonly Target[][],
  data: DataObject,
): GraphQLError[] {
  const [responseKey, index, ...rest] = error.path ?? [];
  const position = fields.findIndex((field) => field.responseKey === responseKey);
  const affected = targets[position]?.filter((target) => target.index === index) ?? [];
  if (affected.length === 0) {
    const first = targets.flat()[0];
    return first ? [at(error, responsePathOf(first, data))] : [error];
  }
  return affected.map((target) => at(error, [...responsePathOf(target, data), ...rest]));
}

function responsePathOf(target: Target, data: DataObject): ResponsePath {
  return target.path.locate(data)[target.place] ?? target.path.fields;
}

function at(error: GraphQLError, path: ResponsePath): GraphQLError {
  return new GraphQLError(error.message, { path, extensions: error.extensions, originalError: error.originalError });
}
