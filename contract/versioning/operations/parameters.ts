import type { TSchema } from '@sinclair/typebox';
import type { SchemaOperation } from '../operation';
import { exchanged, listed, propertyOf, revealed, type Targets } from './edit';
import { fieldAdded, type FieldFrom, rename } from './fields';
import { schemaReplaced } from './shapes';

/** A request parameter has another name. Below the change both count; from it on the older name is a 400. */
export function parameterRenamed(targets: Targets, names: { older: string; newer: string }): SchemaOperation {
  const { older, newer } = names;
  return {
    on: 'schema',
    kind: 'parameterRenamed',
    targets: listed(targets),
    line: `the parameter \`${older}\` is now \`${newer}\``,
    older: (schema) => exchanged(schema, [newer], { [older]: { ...propertyOf(schema, newer), 'x-alias': newer } }),
    up: { each: (node) => rename(node, older, newer) },
    rejects: { name: older, message: `\`${older}\` is called \`${newer}\` in this version.` },
    formerNames: { [newer]: older },
    renamed: { older, newer },
  };
}

/** A request parameter is new and must have no effect below. `up` gives its value for older requests. */
export function parameterAdded(targets: Targets, name: string, options: { up?: FieldFrom } = {}): SchemaOperation {
  return { ...fieldAdded(targets, name, options), kind: 'parameterAdded', line: `the parameter \`${name}\` is new` };
}

/**
 * A request parameter is gone and ignored from now on. With `schema` older requests are checked against it and it is
 * then dropped. Without, the newest schema must keep it as `x-internal`, and older requests reach the newest shape
 * with it. Errors about its `successor` name it in older requests.
 */
export function parameterRemoved(
  targets: Targets,
  name: string,
  options: { schema?: TSchema; successor?: string } = {},
): SchemaOperation {
  const { schema: given, successor } = options;
  return {
    on: 'schema',
    kind: 'parameterRemoved',
    targets: listed(targets),
    line: `the parameter \`${name}\` is ignored`,
    older: (schema) => {
      if (given) return exchanged(schema, [], { [name]: given });
      return exchanged(schema, [name], { [name]: revealed(schema, name) });
    },
    ...(given && { up: { each: (node) => void (node[name] = undefined) } }),
    ...(successor !== undefined && { formerNames: { [successor]: name } }),
  };
}

/**
 * A request parameter is a 400 from now on; the message says what to do instead. `below` says what it is for older
 * versions: checked against a schema and dropped, `'kept'` as an `x-internal` property of the newest schema, or
 * `'unknown'` (ignored like any unknown parameter).
 */
export function parameterRejected(
  targets: Targets,
  name: string,
  options: { below: TSchema | 'kept' | 'unknown'; message: string },
): SchemaOperation {
  const { below, message } = options;
  const removed = parameterRemoved(targets, name, typeof below === 'string' ? {} : { schema: below });
  return {
    ...removed,
    ...(below === 'unknown' && { older: (schema: TSchema) => schema }),
    kind: 'parameterRejected',
    line: `the parameter \`${name}\` is refused`,
    rejects: { name, message },
  };
}

/**
 * A kind of request value with a name of its own (such as `TimeFilter`) is written differently, wherever it occurs.
 * For a single parameter use `fieldReplaced` with equal names.
 */
export function parameterFormat(
  targets: Targets,
  options: {
    older: TSchema;
    up: (older: unknown) => unknown;
    line: string;
  },
): SchemaOperation {
  return { ...schemaReplaced(targets, options), kind: 'parameterFormat' };
}
