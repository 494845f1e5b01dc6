import type { TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import type { Lookup, Node, SchemaOperation, Step } from '../operation';
import { alternatives, shapeOf } from '../schema-shape';
import { exchanged, listed, propertiesOf, propertyOf, type Targets } from './edit';
import { quoted } from './fields';

type Names = Readonly<Record<string, string>>;

/**
 * Declares that the whole value of a schema changed its shape, wherever the schema occurs. Examples: an object was a
 * boolean, a list was an object.
 */
export function schemaReplaced(
  targets: Targets,
  options: {
    older: TSchema;
    down?: (newer: unknown) => unknown;
    up?: (older: unknown) => unknown;
    /** Changelog sentence that describes the older shape. */
    line: string;
    /** Newer field name → name of the older field that it replaces. Only for request schemas. */
    formerNames?: Names;
  },
): SchemaOperation {
  const { older, down, up, line, formerNames } = options;
  return {
    on: 'schema',
    kind: 'schemaReplaced',
    targets: listed(targets),
    line,
    lacks: [...(down ? [] : ['down' as const]), ...(up ? [] : ['up' as const])],
    older: () => older,
    ...(down && { down: { map: down } }),
    ...(up && { up: { map: up } }),
    ...(formerNames && { formerNames }),
  };
}

/**
 * Declares fields that moved into one object. `fields` maps each older flat name to its name in the object. Older
 * versions get the fields flat, all of them null if the object is null.
 */
export function schemaNested(targets: Targets, options: { into: string; fields: Names }): SchemaOperation {
  const { into, fields } = options;
  return {
    on: 'schema',
    kind: 'schemaNested',
    targets: listed(targets),
    line: `${quoted(Object.keys(fields))} moved into \`${into}\``,
    older: (schema, lookup) => {
      const inner = objectSchema(propertyOf(schema, into), lookup);
      const flat = Object.entries(fields).map(([older, name]) => [older, propertyOf(inner, name)]);
      return exchanged(schema, [into], Object.fromEntries(flat) as Record<string, TSchema>);
    },
    down: hoisting(into, fields),
    up: gathering(into, fields),
  };
}

/**
 * Declares fields that moved out of an object. `fields` maps each newer flat name to its name in the object. Older
 * versions get the fields in one object with the name `from`.
 */
export function schemaFlattened(targets: Targets, options: { from: string; fields: Names }): SchemaOperation {
  const { from, fields } = options;
  const flat = Object.keys(fields);
  return {
    on: 'schema',
    kind: 'schemaFlattened',
    targets: listed(targets),
    line: `${quoted(flat)} moved out of \`${from}\``,
    older: (schema) => {
      const newer = propertiesOf(schema);
      const inner = Object.entries(fields).map(([name, innerName]) => [
        innerName,
        newer[name] ?? propertyOf(schema, name),
      ]);
      return exchanged(schema, flat, { [from]: Type.Object(Object.fromEntries(inner) as Record<string, TSchema>) });
    },
    down: gathering(from, fields),
    up: hoisting(from, fields),
  };
}

/** Returns the object schema of a property, whose own schema may be a reference or nullable. */
function objectSchema(schema: TSchema, lookup: Lookup): TSchema {
  const { $ref } = shapeOf(schema);
  if ($ref !== undefined) return objectSchema(lookup($ref), lookup);
  const object = (alternatives(schema) ?? []).find((item) => shapeOf(item).type !== 'null');
  return object ? objectSchema(object, lookup) : schema;
}

function hoisting(from: string, fields: Names): Step {
  return {
    writes: Object.keys(fields),
    each: (node) => {
      const inner = node[from];
      node[from] = undefined;
      if (inner === undefined) return;
      for (const [flat, name] of Object.entries(fields)) {
        node[flat] = inner === null ? null : (inner as Node)[name];
      }
    },
  };
}

function gathering(into: string, fields: Names): Step {
  return {
    writes: [into],
    each: (node) => {
      const inner: Node = {};
      for (const [flat, name] of Object.entries(fields)) {
        if (node[flat] !== undefined) inner[name] = node[flat];
        node[flat] = undefined;
      }
      if (Object.keys(inner).length > 0) node[into] = inner;
    },
  };
}
