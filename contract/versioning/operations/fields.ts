import type { TSchema } from '@sinclair/typebox';
import type { Node, SchemaOperation, Step } from '../operation';
import { shapeOf } from '../schema-shape';
import { exchanged, listed, propertiesOf, propertyOf, revealed, type Targets } from './edit';

/**
 * Pure function that computes the value of a field from the object that contains it. The preceding operations have
 * already been applied to the object.
 */
export type FieldFrom = (node: Readonly<Node>) => unknown;

/** Declares a renamed field, for responses and requests. */
export function fieldRenamed(targets: Targets, names: { older: string; newer: string }): SchemaOperation {
  const { older, newer } = names;
  return {
    on: 'schema',
    kind: 'fieldRenamed',
    targets: listed(targets),
    line: `\`${older}\` is now \`${newer}\``,
    older: (schema) => exchanged(schema, [newer], { [older]: propertyOf(schema, newer) }),
    down: { each: (node) => rename(node, newer, older) },
    up: { each: (node) => rename(node, older, newer) },
    lossless: true,
    formerNames: { [newer]: older },
    renamed: { older, newer },
  };
}

/** Moves the value of an object's key to another key. */
export function rename(node: Node, from: string, to: string): void {
  if (node[from] === undefined) return;
  node[to] = node[from];
  node[from] = undefined;
}

/**
 * Declares a new field that older versions must not show. A purely additive field needs no declaration: every version
 * gets it. `up` computes the field for older requests.
 */
export function fieldAdded(targets: Targets, name: string, options: { up?: FieldFrom } = {}): SchemaOperation {
  return {
    on: 'schema',
    kind: 'fieldAdded',
    targets: listed(targets),
    line: `\`${name}\` is new`,
    older: (schema) => exchanged(schema, [name], {}),
    down: { each: (node) => void (node[name] = undefined) },
    up: filled(name, options.up),
  };
}

/**
 * Creates the step that sets a newer field in an older request. A value that the client sent under this name is
 * dropped, because the older version does not know the parameter.
 */
function filled(name: string, from: FieldFrom | undefined): Step {
  return {
    writes: [name],
    each: (node) => {
      node[name] = undefined;
      node[name] = from?.(node);
    },
  };
}

/**
 * Declares a removed field that older versions still show. With `schema` and `down`, the field is computed from the
 * newer object. Without them, the latest shape must keep the field as `x-internal`, and older versions show its value.
 */
export function fieldRemoved(
  targets: Targets,
  name: string,
  options?: { schema: TSchema; down: FieldFrom },
): SchemaOperation {
  return {
    on: 'schema',
    kind: 'fieldRemoved',
    targets: listed(targets),
    line: `\`${name}\` was removed`,
    removed: { name },
    older: (schema) => {
      if (options) return exchanged(schema, [], { [name]: options.schema });
      return exchanged(schema, [name], { [name]: revealed(schema, name) });
    },
    ...(options && {
      down: { writes: [name], each: (node: Node) => void (node[name] = options.down(node)) },
      up: { each: (node: Node) => void (node[name] = undefined) },
    }),
  };
}

/**
 * Declares that one or several newer fields replace an older field. `down` computes the older field from the newer
 * object, `up` computes the newer fields from the older object; undefined means that a field is absent. Older and newer
 * names may be equal.
 */
export function fieldReplaced(
  targets: Targets,
  options: {
    older: string;
    newer: string | readonly string[];
    /** Schema of the older field; `Type.Optional(…)` if it is optional. */
    schema: TSchema;
    down?: FieldFrom;
    up?: (node: Readonly<Node>) => Readonly<Node>;
  },
): SchemaOperation {
  const { older, schema: olderSchema, down, up } = options;
  const newer = typeof options.newer === 'string' ? [options.newer] : options.newer;
  const missingDirections = [...(down ? [] : ['down' as const]), ...(up ? [] : ['up' as const])];
  return {
    on: 'schema',
    kind: 'fieldReplaced',
    targets: listed(targets),
    lacks: missingDirections,
    line: newer.includes(older) ? `the type of \`${older}\` changed` : `\`${older}\` is replaced by ${quoted(newer)}`,
    replaced: { older, newer },
    older: (schema) => exchanged(schema, newer, { [older]: describedLike(propertiesOf(schema)[older], olderSchema) }),
    ...(down && { down: { writes: [older], each: (node: Node) => replace(node, newer, older, down(node)) } }),
    ...(up && { up: { writes: newer, each: (node: Node) => replaceFields(node, [older, ...newer], up(node)) } }),
    formerNames: Object.fromEntries(newer.map((name) => [name, older])),
  };
}

/** Returns the schema of a field whose type changed. Without a description, it has that of the newer field. */
function describedLike(newer: TSchema | undefined, older: TSchema): TSchema {
  const description = shapeOf(older).description ?? (newer && shapeOf(newer).description);
  return description === undefined ? older : { ...older, description };
}

function replace(node: Node, newer: readonly string[], older: string, value: unknown): void {
  for (const name of newer) node[name] = undefined;
  node[older] = value;
}

function replaceFields(node: Node, removed: readonly string[], added: Readonly<Node>): void {
  for (const name of removed) node[name] = undefined;
  Object.assign(node, added);
}

/** Formats names as a list in prose: `a`, `b` and `c`. */
export function quoted(names: readonly string[]): string {
  const codeNames = names.map((name) => `\`${name}\``);
  return codeNames.length < 2 ? codeNames.join('') : `${codeNames.slice(0, -1).join(', ')} and ${codeNames.at(-1)}`;
}
