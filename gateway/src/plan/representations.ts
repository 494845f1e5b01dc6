import type { RequiresSelection } from '@graphql-hive/router-query-planner';
import type { GraphQLSchema } from 'graphql';
import { type DataObject, isDataObject } from './data';
import { possibleTypesOf } from './paths';

/**
 * Builds the `_Any` representation of an entity for another subgraph. Returns null when a required field is missing.
 */
export type Represent = (entity: DataObject) => DataObject | null;

/**
 * Copies the required fields from `source` to `target`. Returns whether `source` has all of them; null counts as
 * present.
 */
type Picker = (source: DataObject, target: DataObject) => boolean;

export function compileRepresentation(selections: readonly RequiresSelection[], schema: GraphQLSchema): Represent {
  const pick = compilePicker(selections, schema);
  return (entity) => {
    if (entity.__typename === undefined) return null;
    const representation: DataObject = { __typename: entity.__typename };
    if (!pick(entity, representation)) return null;
    for (const key in representation) if (key !== '__typename') return representation;
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

/** Thrown for a query plan that the compiler does not support; the standard federation runtime executes it instead. */
export class UnusualPlan extends Error {
  constructor(feature: string) {
    super(`The compiled executor does not support ${feature}`);
    this.name = new.target.name;
  }
}
