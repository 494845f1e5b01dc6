import type { TSchema } from '@sinclair/typebox';
import { collectThenEdit, identity, type Migration } from './chain';
import { type Collector, compileCollector } from './collect';
import { lookupIn, type Snapshot } from './model';
import type { Node } from './operation';
import { shapeOf } from './schema-shape';

type Properties = Readonly<Record<string, TSchema>>;

/**
 * Compiles an edit of every object, named or inline, whose schema has properties that `editFor` cares about.
 * Used for what marks itself on a property: internal fields, aliases, permissions.
 */
export function compileMarked<Edit>(
  root: TSchema,
  snapshot: Snapshot,
  editFor: (properties: Properties) => Edit | undefined,
): { collect: Collector; edits: readonly Edit[] } | undefined {
  const edits: Edit[] = [];
  const known = new Map<TSchema, number | undefined>();
  const collect = compileCollector(root, lookupIn(snapshot), (schema) => {
    if (known.has(schema)) return known.get(schema);
    const edit = editFor(shapeOf(schema).properties ?? {});
    known.set(schema, edit === undefined ? undefined : edits.push(edit) - 1);
    return known.get(schema);
  });
  return collect && { collect, edits };
}

/** A migration that runs the edits of marked objects. */
export function compileMarkedEdit(
  root: TSchema,
  snapshot: Snapshot,
  editFor: (properties: Properties) => ((node: Node) => void) | undefined,
): Migration {
  const marked = compileMarked(root, snapshot, editFor);
  return marked ? collectThenEdit(marked.collect, marked.edits.length, [...marked.edits.entries()]) : identity;
}

/** The names of the properties that carry a keyword. */
export function namesWith(properties: Properties, keyword: keyof TSchema & string): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.[keyword] !== undefined);
}

/** Removes internal fields; the last step of every answer, the first of every request. */
export function compileStrip(root: TSchema, snapshot: Snapshot): Migration {
  return compileMarkedEdit(root, snapshot, (properties) => {
    const names = namesWith(properties, 'x-internal');
    if (names.length === 0) return undefined;
    return (node) => {
      for (const name of names) node[name] = undefined;
    };
  });
}

/** Gives a parameter sent under its alias its name. The validator has refused two unequal values before. */
export function compileAliases(root: TSchema, snapshot: Snapshot): Migration {
  return compileMarkedEdit(root, snapshot, (properties) => {
    const names = namesWith(properties, 'x-alias');
    const pairs = names.map((name): [string, string] => [name, String(properties[name]?.['x-alias'])]);
    return pairs.length === 0 ? undefined : (node) => resolveAliases(node, pairs);
  });
}

function resolveAliases(node: Node, pairs: readonly [name: string, alias: string][]): void {
  for (const [name, alias] of pairs) {
    if (node[alias] === undefined) continue;
    node[name] ??= node[alias];
    node[alias] = undefined;
  }
}

/** Nulls what a caller may not see, or empties a list or an object that cannot be null, and takes the key out of addresses. */
export type Redactor = (value: unknown, can: (permission: string) => boolean) => void;

interface Guarded {
  readonly name: string;
  readonly permission: string;
  /** What stands there instead: nothing of a list or an object that is always there, an address without its key, else null. */
  readonly hidden: (shown: unknown) => unknown;
}

/** A union, such as one with null, has no type of its own. */
const hiddenForms: Readonly<Record<string, () => unknown>> = { array: () => [], object: () => ({}) };

const withoutKey = (address: unknown): unknown => (typeof address === 'string' ? address.split('?', 1)[0] : address);

/** Compiles the hiding of every field that carries `x-permission` or `x-secret-link`, wherever the schema leads. */
export function compileRedactor(root: TSchema, snapshot: Snapshot): Redactor {
  const marked = compileMarked(root, snapshot, (properties) => {
    const guarded = namesWith(properties, 'x-permission').map((name): Guarded => {
      const { type, 'x-permission': permission } = shapeOf(properties[name] as TSchema);
      return { name, permission: String(permission), hidden: hiddenForms[String(type)] ?? (() => null) };
    });
    const links = namesWith(properties, 'x-secret-link').map((name): Guarded => {
      const { 'x-secret-link': permission } = shapeOf(properties[name] as TSchema);
      return { name, permission: String(permission), hidden: withoutKey };
    });
    return guarded.length + links.length === 0 ? undefined : [...guarded, ...links];
  });
  if (!marked) return () => undefined;
  const { collect, edits } = marked;
  return (value, can) => {
    const lists = edits.map(() => new Set<Node>());
    collect(value, lists);
    edits.forEach((guarded, index) => redact(lists[index] ?? new Set(), guarded, can));
  };
}

function redact(nodes: ReadonlySet<Node>, guarded: readonly Guarded[], can: (permission: string) => boolean): void {
  for (const { name, permission, hidden } of guarded) {
    if (nodes.size === 0 || can(permission)) continue;
    for (const node of nodes) if (node[name] !== undefined) node[name] = hidden(node[name]);
  }
}
