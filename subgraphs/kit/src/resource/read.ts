import type { ClassType } from 'type-graphql';
import { ReadModel, type Source } from '../database/read-model';
import { resourceOf } from './fields';

/**
 * Creates the read model of a resource class: the column of each property, and other sources.
 *
 * @param others sources of relations, computed fields and other fields that have no column of their own
 * @param accountColumn column of the owning account; null where rows have none
 */
export function readModelOf<Row extends object>(
  type: ClassType<Row>,
  others: Readonly<Record<string, Source>> = {},
  accountColumn: string | null = 'account_id',
): ReadModel<Row> {
  const { fields, table, typeName } = resourceOf(type);
  const own = Object.fromEntries(fields.flatMap(({ property, source }) => (source ? [[property, source]] : [])));
  return new ReadModel<Row>(typeName, table, { ...own, ...others }, accountColumn);
}
