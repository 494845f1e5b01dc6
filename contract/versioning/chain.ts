import type { TSchema } from '@sinclair/typebox';
import { type Collector, compileCollector } from './collect';
import { type Link, lookupIn, type Snapshot } from './model';
import type { Node, SchemaName } from './operation';
import { compileMapper } from './replace';
import { reachable, referencesIn, shapeOf } from './schema-shape';

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
