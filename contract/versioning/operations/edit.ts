import type { TSchema } from '@sinclair/typebox';
import type { SchemaName } from '../operation';
import { shapeOf, withoutKeywords, withProperties } from '../schema-shape';

/** Name of one schema, or names of several schemas that change in the same way. */
export type Targets = SchemaName | readonly SchemaName[];

/** Returns the targets as a list. */
export function listed(targets: Targets): readonly SchemaName[] {
  return typeof targets === 'string' ? [targets] : targets;
}

/** Returns the properties of an object schema. Throws for other schemas. */
export function propertiesOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  const { properties } = shapeOf(schema);
  if (!properties) throw new Error('the schema is not an object schema');
  return properties;
}

/** Returns a property. Throws if the schema does not have it at this point in history. */
export function propertyOf(schema: TSchema, name: string): TSchema {
  const property = propertiesOf(schema)[name];
  if (!property) throw new Error(`the schema has no property '${name}'`);
  return property;
}

/**
 * Replaces properties of an object schema. The added properties take the position of the first removed one, or the end
 * if none is removed.
 */
export function exchanged(
  schema: TSchema,
  removed: readonly string[],
  added: Readonly<Record<string, TSchema>>,
): TSchema {
  const before = propertiesOf(schema);
  for (const name of removed) propertyOf(schema, name);
  for (const name of Object.keys(added)) {
    if (before[name] && !removed.includes(name)) throw new Error(`the schema already has the property '${name}'`);
  }
  const entries = Object.entries(before).flatMap(([name, property]): [string, TSchema][] => {
    if (name === removed[0]) return Object.entries(added);
    return removed.includes(name) ? [] : [[name, property]];
  });
  const properties = Object.fromEntries(removed.length === 0 ? [...entries, ...Object.entries(added)] : entries);
  return withProperties(schema, properties);
}

/**
 * Returns a property that the latest schema keeps only as `x-internal`, in the form that older versions have: without
 * this keyword. Throws if there is no such property.
 */
export function revealed(schema: TSchema, name: string): TSchema {
  const property = propertiesOf(schema)[name];
  if (!property || !shapeOf(property)['x-internal']) throw new Error(`the schema has no internal property '${name}'`);
  return withoutKeywords(property, ['x-internal']);
}
