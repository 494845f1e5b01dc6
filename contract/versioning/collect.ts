import type { TSchema } from '@sinclair/typebox';
import type { Lookup, Node } from './operation';
import { alternativeIn, alternatives, innerSchemas, propertiesThat, shapeOf, valueSchema } from './schema-shape';

/**
 * Collects the selected objects inside a value into lists. A list is a set, because serializers may reuse an object in
 * several places.
 */
export type Collector = (value: unknown, lists: readonly Set<Node>[]) => void;

/**
 * Returns the index of the list for the nodes of an object schema, or undefined if they are not collected. `name` is
 * undefined for inline objects.
 */
export type Wanted = (schema: TSchema, name: string | undefined) => number | undefined;

type Maybe<T> = T | undefined;

/**
 * Compiles a traversal from a schema to the selected objects, through references, properties, arrays, maps and unions.
 * Returns undefined if no selected object can occur, so that callers can skip the value.
 */
export function compileCollector(root: TSchema, lookup: Lookup, wanted: Wanted): Maybe<Collector> {
  const finished = new Map<string, Maybe<Collector>>();
  const reaches = new Map<string, boolean>();

  /**
   * Returns whether a selected object can occur inside the schema. Returns false for a recursive reference to a schema
   * that is being evaluated.
   */
  function leads(schema: TSchema, name?: string): boolean {
    const { $ref } = shapeOf(schema);
    if ($ref !== undefined) {
      const known = reaches.get($ref);
      if (known !== undefined) return known;
      reaches.set($ref, false);
      const answer = leads(lookup($ref), $ref);
      if (answer) reaches.set($ref, true);
      else reaches.delete($ref);
      return answer;
    }
    return wanted(schema, name) !== undefined || innerSchemas(schema).some((child) => leads(child));
  }

  function compile(schema: TSchema, name?: string): Maybe<Collector> {
    const { $ref } = shapeOf(schema);
    if ($ref !== undefined) return compileReference($ref);
    const list = wanted(schema, name);
    const inner = compileInner(schema);
    if (list === undefined) return inner;
    return (value, lists) => {
      if (typeof value !== 'object' || value === null) return;
      const nodes = lists[list];
      if (!nodes || nodes.has(value as Node)) return;
      nodes.add(value as Node);
      inner?.(value, lists);
    };
  }

  function compileReference(name: string): Maybe<Collector> {
    if (finished.has(name)) return finished.get(name);
    if (!leads({ $ref: name } as unknown as TSchema)) return undefined;
    // Placeholder for recursive schemas, which request their own collector during compilation.
    finished.set(name, (value, lists) => finished.get(name)?.(value, lists));
    const collector = compile(lookup(name), name);
    finished.set(name, collector);
    return collector;
  }

  function compileInner(schema: TSchema): Maybe<Collector> {
    const shape = shapeOf(schema);
    const union = alternatives(schema);
    if (union) return ofUnion(union, lookup, compile);
    const parts: Collector[] = [];
    const fields = propertiesThat(shape.properties, compile);
    if (fields.length > 0) parts.push(ofFields(fields));
    if (shape.items) parts.push(...present(compile(shape.items)).map(ofItems));
    const rest = valueSchema(schema);
    if (rest) parts.push(...present(compile(rest)).map((visit) => ofRest(visit, shape.properties ?? {})));
    for (const one of shape.allOf ?? []) parts.push(...present(compile(one)));
    return joined(parts);
  }

  return compile(root);
}

function present<T>(value: Maybe<T>): T[] {
  return value === undefined ? [] : [value];
}

function joined(parts: Collector[]): Maybe<Collector> {
  if (parts.length < 2) return parts[0];
  return (value, lists) => {
    for (const part of parts) part(value, lists);
  };
}

function ofFields(fields: [string, Collector][]): Collector {
  return (value, lists) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, visit] of fields) {
      const field = (value as Node)[name];
      if (field !== undefined && field !== null) visit(field, lists);
    }
  };
}

function ofItems(visit: Collector): Collector {
  return (value, lists) => {
    if (!Array.isArray(value)) return;
    for (const item of value) visit(item, lists);
  };
}

function ofRest(visit: Collector, known: object): Collector {
  return (value, lists) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) if (!Object.hasOwn(known, key)) visit(item, lists);
  };
}

function ofUnion(
  union: readonly TSchema[],
  lookup: Lookup,
  compile: (schema: TSchema) => Maybe<Collector>,
): Maybe<Collector> {
  const visits = union.map((one) => compile(one));
  if (visits.every((visit) => visit === undefined)) return undefined;
  const indexOf = alternativeIn(union, lookup);
  return (value, lists) => visits[indexOf(value)]?.(value, lists);
}
