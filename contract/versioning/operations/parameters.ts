import type { TSchema } from '@sinclair/typebox';
import type { SchemaOperation } from '../operation';
import { exchanged, listed, propertyOf, revealed, type Targets } from './edit';
import { fieldAdded, type FieldFrom, rename } from './fields';
import { schemaReplaced } from './shapes';

/**
 * Declares a renamed request parameter. Before the change, both names are accepted; from the change on, the older name
 * is rejected with status 400.
 */
export function parameterRenamed(targets: Targets, names: { older: string; newer: string }): SchemaOperation {
  const { older, newer } = names;
  return {
    on: 'schema',
    kind: 'parameterRenamed',
    targets: listed(targets),
    line: `the parameter \`${older}\` is now \`${newer}\``,
    older: (schema) => exchanged(schema, [newer], { [older]: { ...propertyOf(schema, newer), 'x-alias': newer } }),
    up: { each: (node) => rename(node, older, newer) },
    rejects: { name: older, message: `\`${older}\` is renamed to \`${newer}\` in this version.` },
    formerNames: { [newer]: older },
    renamed: { older, newer },
  };
}

/**
 * Declares a new request parameter that has no effect before the change. `up` computes its value for older requests.
 */
export function parameterAdded(targets: Targets, name: string, options: { up?: FieldFrom } = {}): SchemaOperation {
  return { ...fieldAdded(targets, name, options), kind: 'parameterAdded', line: `the parameter \`${name}\` is new` };
}

/**
 * Declares a removed request parameter, which is ignored from the change on. With `schema`, the parameter is validated
 * in older requests and then dropped. Without it, the latest schema must keep the parameter as `x-internal`, and older
 * requests keep it in the latest shape. An error about the parameter `successor` states the removed name to clients of
 * older versions.
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
    removed: { name, ...(successor !== undefined && { successor }) },
    older: (schema) => {
      if (given) return exchanged(schema, [], { [name]: given });
      return exchanged(schema, [name], { [name]: revealed(schema, name) });
    },
    ...(given && { up: { each: (node) => void (node[name] = undefined) } }),
    ...(successor !== undefined && { formerNames: { [successor]: name } }),
  };
}

/**
 * Declares a request parameter that is rejected with status 400 from the change on; the error `message` states the
 * alternative. `below` is the handling at older versions: a schema (validated and dropped), `'kept'` (an `x-internal`
 * property of the latest schema) or `'unknown'` (ignored like any unknown parameter).
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
    line: `the parameter \`${name}\` is rejected`,
    rejects: { name, message },
  };
}

/**
 * Declares a changed format of a named request schema (such as `TimeFilter`), wherever it occurs. For a single
 * parameter, use `fieldReplaced` with equal names.
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
