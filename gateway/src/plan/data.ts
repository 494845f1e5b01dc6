import { copyJson } from '../../../subgraphs/kit/src/exact-json';
import type { GraphQLError } from 'graphql';
import type { GraphRequest } from '../request';

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
