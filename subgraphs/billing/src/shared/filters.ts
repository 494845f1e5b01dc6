import { ID } from 'type-graphql';
import { anyOf, type Filter, type ListFilter } from '../../../kit/src';
import { type Visibility, type VisibilityFilter, VisibilityFilterEnum, visibilitiesOf } from './enums';

type TypeOf = ListFilter<never>['type'];

/** Filter by one value. */
export function valueFilter<Value = string>(type: TypeOf, description: string, condition: Filter): ListFilter<Value> {
  return { type, description, conditions: { '': condition }, choose: (value) => ['', value] };
}

/** Filter by several values; all rows without values. */
export function valuesFilter<Value = string>(
  type: TypeOf,
  description: string,
  condition: Filter,
): ListFilter<readonly Value[]> {
  return {
    type,
    description,
    conditions: { '': condition },
    choose: (values) => (values.length === 0 ? null : ['', values]),
  };
}

/** Argument of a list without a condition of its own, because its effect depends on the caller or on other arguments. */
export function argumentOnly<Value>(type: TypeOf, description: string): ListFilter<Value> {
  return { type, description, conditions: {}, choose: () => null };
}

/** Condition of a filter: the column has one of the values. */
export const isAmong =
  (columnName: string): Filter =>
  (row, value) =>
    `${row}.${columnName} = ANY(${value}::text[])`;

/** Only the rows of some accounts. The scope of the list determines the value of the condition. */
export function accountsFilter(rows: string): ListFilter<readonly string[]> {
  return {
    type: () => [ID],
    description: `Only ${rows} of these accounts, at most 100; accounts without access are ignored.`,
    conditions: { '': isAmong('account_id') },
    choose: () => null,
  };
}

/** Returns the LIKE pattern that matches strings containing the given text; special characters are escaped. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Filter by visibility. Besides the visibilities, it accepts groups of them. */
export function visibilitiesFilter(rows: string): ListFilter<readonly VisibilityFilter[]> {
  const filter = anyOf<Visibility>(
    () => [VisibilityFilterEnum],
    'visibility',
    `Only ${rows} with one of these visibilities.`,
  );
  return { ...filter, choose: (values) => filter.choose(visibilitiesOf(values) ?? []) };
}
