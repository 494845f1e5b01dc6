import type { TSchema } from '@sinclair/typebox';
import { type Link, lookupIn, type Snapshot } from './model';
import type { Node, SchemaName, Lookup } from './operation';
import { compileMapper } from './replace';
import {
  reachable,
  referencesIn,
  shapeOf,
  alternativeIn,
  alternatives,
  innerSchemas,
  propertiesThat,
  valueSchema,
} from './schema-shape';

/**
 * A compiled conversion of a request or response value between API versions. Edits the value in place and returns it,
 * or returns its replacement.
 */
export type Migration = (value: unknown) => unknown;

/** The migration of schemas that no version change affects: returns the value itself. */
export const identity: Migration = (value) => value;

/** An edit of the objects that conform to one schema. */
interface NodeStep {
  readonly target: SchemaName;
  readonly each: (node: Node) => void;
}

/**
 * Compiles schema operations (links), in the given order, into passes over a value of the root schema. A pass collects
 * the objects (nodes) of all target schemas in one traversal, then runs its edits on the collected lists. The cost of
 * an edit is therefore proportional to the number of its objects, and renaming a parent field does not affect children
 * that are already collected. A new pass starts only after an operation that replaces whole values or writes a field
 * that may contain objects of other schemas.
 */
export function compileLinks(root: TSchema, links: readonly Link[], direction: 'down' | 'up'): Migration {
  const passes: Migration[] = [];
  let steps: NodeStep[] = [];
  let start: Snapshot | undefined;

  const finishPass = (): void => {
    if (start) passes.push(compileNodeMigration(root, start, steps));
    steps = [];
    start = undefined;
  };

  for (const { operation, newer, older } of links) {
    const [from, to] = direction === 'down' ? [newer, older] : [older, newer];
    const step = operation[direction];
    const occurring = reachable([root], lookupIn(from));
    const targets = operation.targets.filter((target) => occurring.has(target));
    if (!step || targets.length === 0) continue;
    if ('map' in step) {
      finishPass();
      passes.push(replacementPass(root, from, targets, step.map));
      continue;
    }
    start ??= from;
    steps.push(...targets.map((target) => ({ target, each: step.each })));
    if (containsReferences(to, targets, step.writes ?? [])) finishPass();
  }
  finishPass();
  return inSequence(passes);
}

/** Composes migrations into one that runs them in order. Returns `identity` if all of them are `identity`. */
export function inSequence(migrations: readonly Migration[]): Migration {
  const working = migrations.filter((migration) => migration !== identity);
  const [first = identity, second] = working;
  if (!second) return first;
  return (value) => working.reduce((current, migrate) => migrate(current), value);
}

/**
 * Deletes object keys whose value is undefined, at any depth, because some consumers distinguish a missing key from an
 * undefined one.
 */
export function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Node;
  for (const key of Object.keys(node)) {
    if (node[key] === undefined) delete node[key];
    else withoutUndefined(node[key]);
  }
  return node;
}

function containsReferences(snapshot: Snapshot, targets: readonly SchemaName[], fields: readonly string[]): boolean {
  const lookup = lookupIn(snapshot);
  return targets.some((target) => {
    const { properties = {} } = shapeOf(lookup(target));
    return fields.some((field) => {
      const property = properties[field];
      return property !== undefined && referencesIn(property).length > 0;
    });
  });
}

function replacementPass(root: TSchema, snapshot: Snapshot, targets: readonly SchemaName[], map: Migration): Migration {
  const replace = compileMapper(root, lookupIn(snapshot), targets, map);
  return replace ? (value) => replace(value, new Set()) : identity;
}

function compileNodeMigration(root: TSchema, snapshot: Snapshot, steps: readonly NodeStep[]): Migration {
  const names = [...new Set(steps.map((step) => step.target))];
  const list = (name: string | undefined): number | undefined => {
    const index = name === undefined ? -1 : names.indexOf(name);
    return index < 0 ? undefined : index;
  };
  const collect = compileCollector(root, lookupIn(snapshot), (_schema, name) => list(name));
  const edits = steps.map(({ target, each }): [number, (node: Node) => void] => [names.indexOf(target), each]);
  return collect ? collectThenEdit(collect, names.length, edits) : identity;
}

/**
 * Creates a version migration that first sorts matching objects of the document into `count` lists, and then applies
 * each edit to the objects of one list. An edit is a pair of the list's index and the function.
 */
export function collectThenEdit(
  collect: Collector,
  count: number,
  edits: readonly [number, (node: Node) => void][],
): Migration {
  return (value) => {
    const lists = Array.from({ length: count }, () => new Set<Node>());
    collect(value, lists);
    for (const [index, visit] of edits) {
      for (const node of lists[index] ?? []) visit(node);
    }
    return value;
  };
}

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
