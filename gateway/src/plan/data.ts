import { copyJson } from '../../../subgraphs/kit/src/exact-json';

/** A JSON object on its way through a query plan. */
export type DataObject = Record<string, unknown>;

/** Variables of an operation, as JSON values. */
export type Variables = Readonly<Record<string, unknown>>;

export type ResponsePath = readonly (string | number)[];

export function isDataObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Adds what another fetch found out about an object.
 *
 * @param copy `source` is grafted onto several targets, so that none may share its inner objects with another
 */
export function graft(target: DataObject, source: DataObject, copy: boolean): void {
  for (const key in source) {
    // A document may not choose this name; an answer of another process that has it must not reach every object here.
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

/** What an object adds to a response. */
export interface JsonSize {
  /** Items of its lists of objects. */
  readonly rows: number;
  /** Fields, those of its inner objects included. */
  readonly values: number;
}

/** Measures what a copy of an object adds to a response. */
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
