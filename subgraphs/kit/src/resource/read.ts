import type { ClassType } from 'type-graphql';
import { ReadModel, type Source } from '../database/read-model';
import { resourceOf, type TypeOf, typeNameOf } from './fields';

interface ReadModelOptions {
  /** Read models of the domain, one of which reads the rows of each `RelationField`. They may be added later. */
  readonly models?: object;
  /** Column of the owning account; null where rows have none. */
  readonly accountColumn?: string | null;
}

/**
 * Creates the read model of a resource class: the source of each property, and other sources.
 *
 * @param others sources of computed fields and other fields that have no column of their own
 */
export function readModelOf<Row extends object>(
  type: ClassType<Row>,
  others: Readonly<Record<string, Source>> = {},
  { models = {}, accountColumn = 'account_id' }: ReadModelOptions = {},
): ReadModel<Row> {
  const { fields, table, typeName } = resourceOf(type);
  const own = fields.flatMap(({ property, source }) =>
    source ? [[property, typeof source === 'function' ? source((other) => modelIn(models, other)) : source]] : [],
  );
  return new ReadModel<Row>(typeName, table, { ...Object.fromEntries(own), ...others }, accountColumn);
}

function modelIn(models: object, type: TypeOf): ReadModel {
  const name = typeNameOf(type() as Function);
  const model = Object.values<ReadModel>(models as Record<string, ReadModel>).find(({ typeName }) => typeName === name);
  if (!model) throw new Error(`${name} is not a type of the domain that has a read model.`);
  return model;
}
