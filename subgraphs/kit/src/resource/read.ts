import type { ClassType } from 'type-graphql';
import { ReadModel, type Source } from '../database/read-model';
import { resourceOf } from './resource-definition';

/**
 * Creates the read model of a resource class: the column of each property, and other sources.
 *
 * @param others sources of relations, computed fields and other fields that have no column of their own
 */
export function readModelOf<Row extends object>(
  type: ClassType<Row>,
  others: Readonly<Record<string, Source>> = {},
): ReadModel {
  const { fields, table, typeName } = resourceOf(type);
  return new ReadModel(typeName, table, {
    ...Object.fromEntries(fields.flatMap(({ property, source }) => (source ? [[property, source]] : []))),
    ...others,
  });
}
