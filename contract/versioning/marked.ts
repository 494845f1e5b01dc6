import type { TSchema } from '@sinclair/typebox';
import { collectThenEdit, identity, type Migration, type Collector, compileCollector } from './chain';
import { lookupIn, type Snapshot } from './model';
import type { Node } from './operation';
import { shapeOf } from './schema-shape';

type Properties = Readonly<Record<string, TSchema>>;

/**
 * Compiles edits for all objects, named or inline, for whose properties `editFor` returns an edit, and a collector of
 * these objects. Used for property keywords (internal fields, aliases, permissions). Returns undefined if there is no
 * such object.
 */
export function compileMarked<Edit>(
  root: TSchema,
  snapshot: Snapshot,
  editFor: (properties: Properties) => Edit | undefined,
): { collect: Collector; edits: readonly Edit[] } | undefined {
  const edits: Edit[] = [];
  const editIndexes = new Map<TSchema, number | undefined>();
  const collect = compileCollector(root, lookupIn(snapshot), (schema) => {
    if (editIndexes.has(schema)) return editIndexes.get(schema);
    const edit = editFor(shapeOf(schema).properties ?? {});
    editIndexes.set(schema, edit === undefined ? undefined : edits.push(edit) - 1);
    return editIndexes.get(schema);
  });
  return collect && { collect, edits };
}

/** Compiles a migration that edits all objects for which `editFor` returns an edit. */
export function compileMarkedEdit(
  root: TSchema,
  snapshot: Snapshot,
  editFor: (properties: Properties) => ((node: Node) => void) | undefined,
): Migration {
  const marked = compileMarked(root, snapshot, editFor);
  return marked ? collectThenEdit(marked.collect, marked.edits.length, [...marked.edits.entries()]) : identity;
}

/** Returns the names of the properties whose schema has a keyword, such as `x-internal`. */
export function namesWithKeyword(properties: Properties, keyword: keyof TSchema & string): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.[keyword] !== undefined);
}

/**
 * Compiles the removal of fields marked `x-internal`: the last step of every response migration, the first step of
 * every request migration.
 */
export function compileStrip(root: TSchema, snapshot: Snapshot): Migration {
  return compileMarkedEdit(root, snapshot, (properties) => {
    const names = namesWithKeyword(properties, 'x-internal');
    if (names.length === 0) return undefined;
    return (node) => {
      for (const name of names) node[name] = undefined;
    };
  });
}

/**
 * Compiles the renaming of aliases to the parameter names. The validator has already rejected requests with different
 * values for a parameter and its alias.
 */
export function compileAliases(root: TSchema, snapshot: Snapshot): Migration {
  return compileMarkedEdit(root, snapshot, (properties) => {
    const names = namesWithKeyword(properties, 'x-alias');
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

/**
 * Hides the fields for which the caller lacks the permission: sets them to null, empties lists and objects that are not
 * nullable, and removes the key from URLs.
 */
export type Redactor = (value: unknown, hasPermission: (permission: string) => boolean) => void;

interface RestrictedField {
  readonly name: string;
  readonly permission: string;
  /**
   * Returns the replacement of the hidden value: a URL without its key, an empty list or object if the field is not
   * nullable, otherwise null.
   */
  readonly hidden: (visible: unknown) => unknown;
}

/**
 * Replacements of hidden values by JSON Schema type. A union, such as a nullable schema, has no type and is replaced
 * with null.
 */
const hiddenForms: Readonly<Record<string, () => unknown>> = { array: () => [], object: () => ({}) };

const withoutKey = (address: unknown): unknown => (typeof address === 'string' ? address.split('?', 1)[0] : address);

/** Compiles the redaction of all fields with `x-permission` or `x-secret-link`, at any depth. */
export function compileRedactor(root: TSchema, snapshot: Snapshot): Redactor {
  const marked = compileMarked(root, snapshot, (properties) => {
    const restrictedFields = namesWithKeyword(properties, 'x-permission').map((name): RestrictedField => {
      const { type, 'x-permission': permission } = shapeOf(properties[name] as TSchema);
      return { name, permission: String(permission), hidden: hiddenForms[String(type)] ?? (() => null) };
    });
    const links = namesWithKeyword(properties, 'x-secret-link').map((name): RestrictedField => {
      const { 'x-secret-link': permission } = shapeOf(properties[name] as TSchema);
      return { name, permission: String(permission), hidden: withoutKey };
    });
    return restrictedFields.length + links.length === 0 ? undefined : [...restrictedFields, ...links];
  });
  if (!marked) return () => undefined;
  const { collect, edits } = marked;
  return (value, hasPermission) => {
    const lists = edits.map(() => new Set<Node>());
    collect(value, lists);
    edits.forEach((restrictedFields, index) => redact(lists[index] ?? new Set(), restrictedFields, hasPermission));
  };
}

function redact(
  nodes: ReadonlySet<Node>,
  restrictedFields: readonly RestrictedField[],
  hasPermission: (permission: string) => boolean,
): void {
  for (const { name, permission, hidden } of restrictedFields) {
    if (nodes.size === 0 || hasPermission(permission)) continue;
    for (const node of nodes) if (node[name] !== undefined) node[name] = hidden(node[name]);
  }
}
