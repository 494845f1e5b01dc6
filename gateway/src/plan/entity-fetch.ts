import type {
  EntityBatchAlias,
  FetchNode,
  FlattenNodePathSegment,
  RequiresSelection,
} from '@graphql-hive/router-query-planner';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { SubgraphResponse, SubgraphOperation } from '../subgraphs/subgraph';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { isTooLarge, ResponseTooLarge } from '../../../subgraphs/kit/src/response-budget/response-budget';
import {
  type DataObject,
  graft,
  isDataObject,
  type JsonSize,
  type ResponsePath,
  sizeOf,
  type Variables,
  type PlanState,
  type Step,
  compilePath,
  type EntityPath,
  possibleTypesOf,
} from './data';
import { compileRewrites, type Rewrites } from './rewrites';
import { UnusualPlan } from './unusual-plan';

/** One `_entities` field of a fetch, with the response objects that it completes. */
interface EntityField {
  readonly responseKey: string;
  readonly variable: string;
  readonly paths: readonly EntityPath[];
  readonly represent: Represent;
  /** Changes of the entities that the subgraph returns. */
  readonly output: Rewrites | null;
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
  { requires = [], inputRewrites, outputRewrites }: FetchNode,
  schema: GraphQLSchema,
): EntityField {
  return {
    responseKey: '_entities',
    variable: 'representations',
    paths: [compilePath(path, schema)],
    represent: compileRepresentation(requires, compileRewrites(inputRewrites, schema), schema),
    output: compileRewrites(outputRewrites, schema),
  };
}

export function batchField(alias: EntityBatchAlias, schema: GraphQLSchema): EntityField {
  return {
    responseKey: alias.alias,
    variable: alias.representationsVariableName,
    paths: alias.paths.map((path) => compilePath(path, schema)),
    represent: compileRepresentation(alias.requires, compileRewrites(alias.inputRewrites, schema), schema),
    output: compileRewrites(alias.outputRewrites, schema),
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
    if (!Array.isArray(entities)) continue;
    if (field.output) for (const entity of entities) if (isDataObject(entity)) field.output.apply(entity);
    complete(targets[position] ?? [], entities, state);
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
  const inside = fields[position]?.output?.rename(rest) ?? rest;
  return affected.map((target) => at(error, [...responsePathOf(target, data), ...inside]));
}

function responsePathOf(target: Target, data: DataObject): ResponsePath {
  return target.path.locate(data)[target.place] ?? target.path.fields;
}

function at(error: GraphQLError, path: ResponsePath): GraphQLError {
  return new GraphQLError(error.message, { path, extensions: error.extensions, originalError: error.originalError });
}

/**
 * Builds the `_Any` representation of an entity for another subgraph. Returns null when a required field is missing.
 */
type Represent = (entity: DataObject) => DataObject | null;

/**
 * Copies the required fields from `source` to `target`. Returns whether `source` has all of them; null counts as
 * present.
 */
type Picker = (source: DataObject, target: DataObject) => boolean;

function compileRepresentation(
  selections: readonly RequiresSelection[],
  rewrites: Rewrites | null,
  schema: GraphQLSchema,
): Represent {
  const pick = compilePicker(selections, schema);
  return (entity) => {
    if (entity.__typename === undefined) return null;
    const representation: DataObject = { __typename: entity.__typename };
    if (!pick(entity, representation)) return null;
    for (const key in representation) {
      if (key === '__typename') continue;
      rewrites?.apply(representation);
      return representation;
    }
    return null;
  };
}

function compilePicker(selections: readonly RequiresSelection[], schema: GraphQLSchema): Picker {
  const pickers = selections.map((selection): Picker => {
    switch (selection.kind) {
      case 'Field':
        return fieldPicker(selection.name, selection.alias ?? selection.name, selection.selections, schema);
      case 'InlineFragment': {
        const names = possibleTypesOf(schema, [selection.typeCondition]);
        const pick = compilePicker(selection.selections, schema);
        return (source, target) => !names.has(source.__typename as string) || pick(source, target);
      }
      default:
        throw new UnusualPlan(`a ${selection.kind} among the fields that a fetch requires`);
    }
  });
  const [only] = pickers;
  if (only && pickers.length === 1) return only;
  return (source, target) => pickers.every((pick) => pick(source, target));
}

function fieldPicker(
  name: string,
  key: string,
  selections: readonly RequiresSelection[] | undefined,
  schema: GraphQLSchema,
): Picker {
  const project = selections?.length ? nestedProjection(compilePicker(selections, schema)) : (value: unknown) => value;
  return (source, target) => {
    const value = source[name] === undefined ? source[key] : source[name];
    if (value !== null && value !== undefined) target[key] = project(value);
    return value !== undefined;
  };
}

function nestedProjection(pick: Picker): (value: unknown) => unknown {
  const project = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(project);
    if (!isDataObject(value)) return value;
    const result: DataObject = {};
    pick(value, result);
    return result;
  };
  return project;
}

/** List of distinct entity representations, sent as one variable. */
export class RepresentationList {
  readonly values: DataObject[] = [];
  /** Index of the first representation with each entity id. Usually only one representation has the id. */
  private readonly byId = new Map<unknown, number>();
  private readonly positions = new Map<string, number>();

  add(representation: DataObject): number {
    const { id } = representation;
    const first = this.byId.get(id);
    if (first !== undefined && hasEqualScalars(this.values[first] as DataObject, representation)) return first;
    if (id !== undefined && first === undefined) return this.appended(this.byId, id, representation);
    const key = representationKey(representation);
    return this.positions.get(key) ?? this.appended(this.positions, key, representation);
  }

  private appended<Key>(positions: Map<Key, number>, key: Key, representation: DataObject): number {
    positions.set(key, this.values.length);
    return this.values.push(representation) - 1;
  }
}

/**
 * Returns whether two representations have the same scalar values. Returns false for lists and objects, even equal
 * ones, because they are not compared.
 */
function hasEqualScalars(one: DataObject, other: DataObject): boolean {
  for (const name in one) if (one[name] !== other[name]) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

/**
 * Returns a key that is equal for equal representations. Representations of one fetch have their fields in the same
 * order.
 */
function representationKey(representation: DataObject): string {
  let key = '';
  for (const name in representation) {
    const value = representation[name];
    key += typeof value === 'string' ? `${value.length}:${value}` : `j${JSON.stringify(value)}`;
  }
  return key;
}
