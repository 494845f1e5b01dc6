import { copyJson } from '../../../subgraphs/kit/src/json';
import { GraphQLError, type GraphQLSchema, isAbstractType } from 'graphql';
import type { GraphRequest } from '../graph';
import type { FlattenNodePathSegment } from '@graphql-hive/router-query-planner';

/** A JSON object that is processed by a query plan. */
export type DataObject = Record<string, unknown>;

/** Variables of an operation, as JSON values. */
export type Variables = Readonly<Record<string, unknown>>;

export type ResponsePath = readonly (string | number)[];

export function isDataObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Deep-merges the result of a fetch into an object.
 *
 * @param copy whether to copy the inner objects of `source`, because it is merged into several targets that must not
 * share them
 */
export function graft(target: DataObject, source: DataObject, copy: boolean): void {
  for (const key in source) {
    // Client documents cannot use this name, but a result of a remote subgraph can contain it. Merging it would change
    // the prototype of all objects.
    if (key === '__proto__') continue;
    const added = source[key];
    const existing = target[key];
    if (isDataObject(existing) && isDataObject(added)) graft(existing, added, copy);
    else if (Array.isArray(existing) && Array.isArray(added)) target[key] = graftItems(existing, added, copy);
    else target[key] = copy ? copyJson(added) : added;
  }
}

function graftItems(existing: unknown[], added: unknown[], copy: boolean): unknown[] {
  if (existing.length !== added.length) return copy ? copyJson(added) : added;
  return existing.map((item, index) => {
    const other = added[index];
    if (!isDataObject(item) || !isDataObject(other)) return copy ? copyJson(other) : other;
    graft(item, other, copy);
    return item;
  });
}

/** Contribution of a JSON object to the size of a response. */
export interface JsonSize {
  /** Number of items in all lists of objects inside the object. */
  readonly rows: number;
  /** Number of the object's fields, including those of nested objects. */
  readonly values: number;
}

/** Measures the size that a copy of an object adds to a response. */
export function sizeOf(object: DataObject): JsonSize {
  let rows = 0;
  let values = 0;
  const add = (value: unknown): void => {
    if (Array.isArray(value)) {
      if (isDataObject(value[0])) rows += value.length;
      for (const item of value) add(item);
    } else if (isDataObject(value)) {
      for (const key in value) {
        values++;
        add(value[key]);
      }
    }
  };
  add(object);
  return { rows, values };
}

/** State of one execution of a query plan. Steps add to `data` and `errors`. */
export interface PlanState {
  data: DataObject;
  readonly errors: GraphQLError[];
  readonly variables: Variables;
  readonly request: GraphRequest;
  /**
   * Entity references for which the subgraph returned no entity (not found or not visible). Null until there is such a
   * reference.
   */
  vanished: Set<DataObject> | null;
}

/** A step of a plan. Returns a promise only when it is asynchronous. */
export type Step = (state: PlanState) => void | Promise<void>;

export function initialState(variables: Variables, request: GraphRequest): PlanState {
  return { data: {}, errors: [], variables, request, vanished: null };
}

/** Estimated characters of a field besides its name and string: quotes, colon, comma, and a number or boolean. */
export const fieldOverhead = 10;

/** Returns the estimated JSON length in characters of an object or list in a custom scalar, such as metadata. */
export function lengthOfJson(value: object): number {
  if (JSON.isRawJSON(value)) return fieldOverhead;
  let sum = 2;
  for (const [key, inner] of Object.entries(value)) {
    sum += key.length + fieldOverhead;
    if (typeof inner === 'string') sum += inner.length;
    else if (typeof inner === 'object' && inner !== null) sum += lengthOfJson(inner as object);
  }
  return sum;
}

type Trail = (string | number)[] | null;
type Visit = (entity: DataObject) => void;
/** Visits the objects below a value. `trail` is the response path of the value; null when paths are not needed. */
type Walk = (value: unknown, trail: Trail, visit: Visit) => void;

/** Path to the entities of a fetch within the response. */
export interface EntityPath {
  /** Calls `visit` for every object at the path, in response order. */
  visit(data: DataObject, visit: (entity: DataObject) => void): void;
  /**
   * Returns the response paths of the visited objects, in the same order. Only for errors: it costs more than `visit`.
   */
  locate(data: DataObject): ResponsePath[];
  /** Field names of the path, without list indices. */
  readonly fields: ResponsePath;
}

/** Returns the object types that satisfy a type condition. */
export function possibleTypesOf(schema: GraphQLSchema, names: readonly string[]): ReadonlySet<string> {
  const result = new Set(names);
  for (const name of names) {
    const type = schema.getType(name);
    if (isAbstractType(type)) for (const possible of schema.getPossibleTypes(type)) result.add(possible.name);
  }
  return result;
}

export function compilePath(path: readonly FlattenNodePathSegment[], schema: GraphQLSchema): EntityPath {
  const walk = path.reduceRight<Walk>(
    (next, segment) => {
      if (segment === '@') return ofItems(next);
      return 'Field' in segment
        ? ofField(segment.Field, next)
        : ofTypes(possibleTypesOf(schema, segment.TypeCondition), next);
    },
    ofObjects((entity, _trail, visit) => visit(entity)),
  );
  return {
    visit: (data, visit) => walk(data, null, visit),
    locate: (data) => {
      const trail: (string | number)[] = [];
      const responsePaths: ResponsePath[] = [];
      walk(data, trail, () => responsePaths.push([...trail]));
      return responsePaths;
    },
    fields: path.flatMap((segment) => (segment !== '@' && 'Field' in segment ? [segment.Field] : [])),
  };
}

function ofItems(next: Walk): Walk {
  return (value, trail, visit) => {
    if (Array.isArray(value)) walkItems(value, next, trail, visit);
  };
}

function ofField(name: string, next: Walk): Walk {
  return ofObjects((value, trail, visit) => {
    trail?.push(name);
    next(value[name], trail, visit);
    trail?.pop();
  });
}

function ofTypes(names: ReadonlySet<string>, next: Walk): Walk {
  return ofObjects((value, trail, visit) => {
    if (value.__typename === undefined || names.has(value.__typename as string)) next(value, trail, visit);
  });
}

/**
 * Returns a walk that visits the value if it is an object, and all objects in it if it is a list. Plan paths do not
 * mention lists.
 */
function ofObjects(walkObject: (value: DataObject, trail: Trail, visit: Visit) => void): Walk {
  const walk: Walk = (value, trail, visit) => {
    if (Array.isArray(value)) walkItems(value, walk, trail, visit);
    else if (isDataObject(value)) walkObject(value, trail, visit);
  };
  return walk;
}

function walkItems(items: readonly unknown[], walk: Walk, trail: Trail, visit: Visit): void {
  for (let index = 0; index < items.length; index++) {
    trail?.push(index);
    walk(items[index], trail, visit);
    trail?.pop();
  }
}

/** Message of the error about a text that `isStorable` rejects. */
export const unstorableText = 'Strings must not contain null characters or lone surrogates.';

/** Returns whether databases can store a string (no null characters, no lone surrogates). */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the error for the first variable with a string or object key that no database can store, or undefined. */
export function unstorableVariable(values: Readonly<Record<string, unknown>>): GraphQLError | undefined {
  for (const name in values) {
    if (!isStorableValue(values[name]))
      return new GraphQLError(unstorableText, { extensions: { code: 'parameter_invalid', param: name } });
  }
  return undefined;
}

/** Returns whether databases can store a value. Iterative, because clients choose the nesting of values. */
function isStorableValue(value: unknown): boolean {
  if (typeof value !== 'object') return typeof value !== 'string' || isStorable(value);
  const pending: unknown[] = [value];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (!isStorable(key)) return false;
      if (inner !== undefined) pending.push(inner);
    }
  }
  return true;
}
