import type { TSchema } from '@sinclair/typebox';
import type { Lookup, Node } from './operation';
import { alternativeIn, alternatives, innerSchemas, propertiesThat, shapeOf, valueSchema } from './schema-shape';

/**
 * Collects the selected objects inside a value into lists. Each list is a `Set`, because serializers may use the same
 * object at several locations.
 */
export type Collector = (value: unknown, lists: readonly Set<Node>[]) => void;

/**
 * Returns the index of the list for the objects of a schema, or undefined if they are not collected. `name` is
 * undefined for inline schemas.
 */
export type ListSelector = (schema: TSchema, name: string | undefined) => number | undefined;

type Maybe<T> = T | undefined;

/**
 * Compiles a traversal from a schema to the selected objects, through references, properties, arrays, maps and unions.
 * Returns undefined if no selected object can occur, so that callers can skip the value.
 */
export function compileCollector(root: TSchema, lookup: Lookup, selectList: ListSelector): Maybe<Collector> {
  const compiled = new Map<string, Maybe<Collector>>();
  const canReach = new Map<string, boolean>();

  /**
   * Returns whether a selected object can occur inside the schema. Returns false for a recursive reference to a schema
   * that is being evaluated.
   */
  function leads(schema: TSchema, name?: string): boolean {
    const { $ref } = shapeOf(schema);
    if ($ref !== undefined) {
      const cached = canReach.get($ref);
      if (cached !== undefined) return cached;
      canReach.set($ref, false);
      const result = leads(lookup($ref), $ref);
      if (result) canReach.set($ref, true);
      else canReach.delete($ref);
      return result;
    }
    return selectList(schema, name) !== undefined || innerSchemas(schema).some((child) => leads(child));
  }

  function compile(schema: TSchema, name?: string): Maybe<Collector> {
    const { $ref } = shapeOf(schema);
    if ($ref !== undefined) return compileReference($ref);
    const list = selectList(schema, name);
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
    if (compiled.has(name)) return compiled.get(name);
    if (!leads({ $ref: name } as unknown as TSchema)) return undefined;
    // Placeholder for recursive schemas, which look up their own collector while it is being compiled.
    compiled.set(name, (value, lists) => compiled.get(name)?.(value, lists));
    const collector = compile(lookup(name), name);
    compiled.set(name, collector);
    return collector;
  }

  function compileInner(schema: TSchema): Maybe<Collector> {
    const shape = shapeOf(schema);
    const union = alternatives(schema);
    if (union) return ofUnion(union, lookup, compile);
    const collectors: Collector[] = [];
    const fields = propertiesThat(shape.properties, compile);
    if (fields.length > 0) collectors.push(ofFields(fields));
    if (shape.items) collectors.push(...toArray(compile(shape.items)).map(ofItems));
    const additionalSchema = valueSchema(schema);
    if (additionalSchema)
      collectors.push(
        ...toArray(compile(additionalSchema)).map((visit) => collectorOfRest(visit, shape.properties ?? {})),
      );
    for (const one of shape.allOf ?? []) collectors.push(...toArray(compile(one)));
    return joined(collectors);
  }

  return compile(root);
}

function toArray<T>(value: Maybe<T>): T[] {
  return value === undefined ? [] : [value];
}

function joined(collectors: Collector[]): Maybe<Collector> {
  if (collectors.length < 2) return collectors[0];
  return (value, lists) => {
    for (const collector of collectors) collector(value, lists);
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

function collectorOfRest(visit: Collector, properties: object): Collector {
  return (value, lists) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) if (!Object.hasOwn(properties, key)) visit(item, lists);
  };
}

function ofUnion(
  union: readonly TSchema[],
  lookup: Lookup,
  compile: (schema: TSchema) => Maybe<Collector>,
): Maybe<Collector> {
  const visits = union.map((item) => compile(item));
  if (visits.every((visit) => visit === undefined)) return undefined;
  const indexOf = alternativeIn(union, lookup);
  return (value, lists) => visits[indexOf(value)]?.(value, lists);
}
