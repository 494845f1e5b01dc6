import { type ClassType, Field, InputType } from 'type-graphql';
import { checkLength, checkRange } from '../checks';
import { checkAll } from '../errors/errors';
import { resourceOf } from './fields';

/**
 * Input with values of a resource's properties. Absent properties keep their value, null empties them.
 *
 * @typeParam Other types of the properties whose input has another type than the row
 */
export type InputOf<Row, Other extends object = object> = {
  [Property in keyof Row]?: (Property extends keyof Other ? Other[Property] : Row[Property]) | null;
};

/** Creates the base class of the input that changes a resource, with all fields that declare `write` accordingly. */
export function patchOf<Row extends object, Other extends object = object>(
  type: ClassType<Row>,
): ClassType<InputOf<Row, Other>> {
  return inputClass(type, 'patch') as ClassType<InputOf<Row, Other>>;
}

/**
 * Creates the base class of the input that creates a resource, with all fields that declare `write` accordingly.
 *
 * @typeParam Needed properties that the input requires, which declare `required`
 */
export function createInputOf<Row extends object, Needed extends keyof Row = never, Other extends object = object>(
  type: ClassType<Row>,
): ClassType<InputOf<Omit<Row, Needed>, Other> & Pick<Row, Needed>> {
  return inputClass(type, 'create') as ClassType<InputOf<Omit<Row, Needed>, Other> & Pick<Row, Needed>>;
}

/**
 * Creates the base class of the input that copies a resource, with all fields of the input that creates one. None is
 * required: those that are absent have the value of the original.
 */
export function copyInputOf<Row extends object, Other extends object = object>(
  type: ClassType<Row>,
): ClassType<InputOf<Row, Other>> {
  return inputClass(type, 'copy') as ClassType<InputOf<Row, Other>>;
}

function inputClass<Row extends object>(
  type: ClassType<Row>,
  input: 'create' | 'copy' | 'patch',
): ClassType<InputOf<Row>> {
  @InputType()
  abstract class Fields {}
  for (const { property, write } of resourceOf(type).written(input === 'patch' ? 'patch' : 'create')) {
    const nullable = input !== 'create' || !write.required;
    Field(write.type, { nullable, description: write.description })(Fields.prototype, property);
  }
  return Fields as ClassType<InputOf<Row>>;
}

/**
 * Checks the limits of all given values.
 *
 * @throws ParameterInvalid for each property that exceeds its limit, in the order of the class (`checkAll`)
 */
export function checkLimits<Row extends object>(
  type: ClassType<Row>,
  input: { [Property in keyof Row]?: unknown },
): void {
  const given = resourceOf(type).fields.filter(
    ({ property, limit }) => limit !== undefined && input[property as keyof Row] != null,
  );
  checkAll(
    ...given.map(({ property, limit }) => () => {
      const value = input[property as keyof Row];
      if (limit === undefined) return;
      if ('length' in limit) checkLength(value as string, limit.length, property);
      else checkRange(value as number, ...limit.range, property);
    }),
  );
}

/**
 * Changes a row to the given values. Null empties a nullable property, resets a resettable one, and leaves others
 * unchanged.
 */
export function applyPatch<Row extends object>(type: ClassType<Row>, row: Row, patch: InputOf<Row>): void {
  for (const { property, nullable, initial, resettable } of resourceOf(type).written('patch')) {
    const key = property as keyof Row;
    const value = patch[key];
    if (value != null || (value === null && nullable)) row[key] = value as Row[keyof Row];
    else if (value === null && resettable) row[key] = copyOf(initial) as Row[keyof Row];
  }
}

/**
 * Creates a row.
 *
 * @param at time of creation and of the last change
 * @param values values of its properties; those that are undefined or null get their initial value
 */
export function newRow<Row extends object>(type: ClassType<Row>, at: Date, values: InputOf<Row>): Row {
  const row = Object.assign(new type(), values) as Record<string, unknown>;
  for (const { property, nullable, initial } of resourceOf(type).fields) {
    if (row[property] != null) continue;
    if (property === 'createdAt' || property === 'updatedAt') row[property] = at;
    else if (initial !== undefined || nullable) row[property] = copyOf(initial ?? null);
  }
  return row as Row;
}

/** Copies an object, so that rows do not share it; returns other values as they are. */
function copyOf(value: unknown): unknown {
  return typeof value === 'object' ? structuredClone(value) : value;
}
