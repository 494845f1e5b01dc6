import { ArgsType, type ClassType, Field, ID } from 'type-graphql';
import type { Filter, ListDefinition, Order } from '../database/reader';
import { NumberedPageArgs } from '../graphql/numbered-page';
import { DateTimeScalar } from '../graphql/scalars';
import { PageArgs } from '../graphql/types';
import type { TypeOf } from './resource-definition';

/** A filter of a list: an argument of the graph, and the condition that it stands for. */
export interface ListFilter<Value> {
  readonly type: TypeOf;
  readonly description: string;
  /** Conditions by a suffix of the argument's name; empty for the account, which is the scope of the list. */
  readonly conditions: Readonly<Record<string, Filter>>;
  /** Returns the suffix of the condition for a value, and the value that the condition is compared with. */
  readonly choose: (value: Value) => readonly [suffix: string, value: unknown] | null;
}

/** Filters of a list, by the names of their arguments. */
export type ListFilters = Readonly<Record<string, ListFilter<never>>>;

type FilterArgs<Filters extends ListFilters> = {
  [Name in keyof Filters]?: Filters[Name] extends ListFilter<infer Value> ? Value | null : never;
};

/** Only the rows of one account. */
export function accountFilter(rows: string): ListFilter<string> {
  return { type: () => ID, description: `Only ${rows} of this account.`, conditions: {}, choose: () => null };
}

/** Only the rows with one value. */
export function equals<Value = string>(type: TypeOf, columnName: string, description: string): ListFilter<Value> {
  return {
    type,
    description,
    conditions: { '': (row, value) => `${row}.${columnName} = ${value}` },
    choose: (value) => ['', value],
  };
}

/**
 * Only the rows with one of some values; all rows without values. For a single value there is a condition of its own,
 * because an index then returns the rows in sort order.
 */
export function anyOf<Value extends string = string>(
  type: TypeOf,
  columnName: string,
  description: string,
): ListFilter<readonly Value[]> {
  return {
    type,
    description,
    conditions: {
      '': (row, value) => `${row}.${columnName} = ANY(${value}::text[])`,
      One: (row, value) => `${row}.${columnName} = ${value}`,
    },
    choose: (values) => (values.length === 1 ? ['One', values[0]] : severalValues(values)),
  };
}

/** Only the rows whose list contains one of some values; all rows without values. */
export function overlaps(type: TypeOf, columnName: string, description: string): ListFilter<readonly string[]> {
  return {
    type,
    description,
    conditions: { '': (row, value) => `${row}.${columnName} && ${value}::text[]` },
    choose: severalValues,
  };
}

const severalValues = (values: readonly unknown[]): readonly [string, unknown] | null =>
  values.length === 0 ? null : ['', values];

/** Only the rows created after or before a time. */
export function createdFilters(rows: string): Record<'createdAfter' | 'createdBefore', ListFilter<Date>> {
  const filter = (word: string, operator: string): ListFilter<Date> => ({
    type: () => DateTimeScalar,
    description: `Only ${rows} created ${word} this time.`,
    conditions: { '': (row, value) => `${row}.created_at ${operator} ${value}` },
    choose: (value) => ['', value],
  });
  return { createdAfter: filter('after', '>'), createdBefore: filter('before', '<') };
}

/** Only the rows created at or after, or at or before, a time. */
export function createdLimit(rows: string, operator: '>=' | '<='): ListFilter<Date> {
  return {
    type: () => DateTimeScalar,
    description: `Only ${rows} created at or ${operator === '>=' ? 'after' : 'before'} this time.`,
    conditions: { '': (row, value) => `${row}.created_at ${operator} ${value}` },
    choose: (value) => ['', value],
  };
}

/** Order by the time of creation. */
export const byCreation: Order = { expression: (row) => `${row}.created_at`, type: 'timestamptz' };

/**
 * Creates the base class of the arguments of a list with cursors.
 *
 * @param order sort keys; without them, the list is sorted by the time of creation
 */
export function listArgs<Filters extends ListFilters>(filters: Filters): ClassType<PageArgs & FilterArgs<Filters>>;
export function listArgs<Filters extends ListFilters, OrderName extends string>(
  filters: Filters,
  order: Readonly<Record<string, OrderName>>,
): ClassType<PageArgs & FilterArgs<Filters> & { order: OrderName }>;
export function listArgs(filters: ListFilters, order?: Readonly<Record<string, string>>): ClassType<object> {
  @ArgsType()
  class Args extends PageArgs {}
  if (order) {
    const options = { nullable: true, defaultValue: 'created_at', description: 'Sort key.' };
    Field(() => order, options)(Args.prototype, 'order');
  }
  return withFilters(Args, filters);
}

/** Creates the base class of the arguments of a list with numbered pages. */
export function numberedArgs<Filters extends ListFilters>(
  filters: Filters,
): ClassType<NumberedPageArgs & FilterArgs<Filters>> {
  @ArgsType()
  class Args extends NumberedPageArgs {}
  return withFilters(Args, filters) as ClassType<NumberedPageArgs & FilterArgs<Filters>>;
}

/** Creates the base class of the arguments of a query with these filters that has no pages, such as a summary. */
export function filterArgs<Filters extends ListFilters>(filters: Filters): ClassType<FilterArgs<Filters>> {
  @ArgsType()
  class Args {}
  return withFilters(Args, filters) as ClassType<FilterArgs<Filters>>;
}

function withFilters(args: ClassType<object>, filters: ListFilters): ClassType<object> {
  for (const [name, { type, description }] of Object.entries(filters))
    Field(type, { nullable: true, description })(args.prototype as object, name);
  return args;
}

interface ListOptions extends Omit<ListDefinition, 'filters' | 'orders'> {
  /** Conditions that are no arguments of the graph, by name. */
  readonly conditions?: Readonly<Record<string, Filter>>;
}

/** Creates the definition of a list with these filters and orders. */
export function listOf(
  filters: ListFilters,
  orders: ListDefinition['orders'],
  { conditions: others = {}, ...options }: ListOptions = {},
): ListDefinition {
  const conditions = Object.entries(filters).flatMap(([name, filter]) =>
    Object.entries(filter.conditions).map(([suffix, condition]) => [`${name}${suffix}`, condition] as const),
  );
  return { filters: { ...Object.fromEntries(conditions), ...others }, orders, ...options };
}

/** Returns the values of the conditions that arguments stand for, by the name of the condition. */
export function conditionsOf(filters: ListFilters, args: object): Record<string, unknown> {
  const conditions: Record<string, unknown> = {};
  for (const [name, { choose }] of Object.entries(filters)) {
    const value = args[name as keyof object];
    const [suffix, compared] = (value == null ? null : choose(value)) ?? [];
    if (suffix !== undefined) conditions[`${name}${suffix}`] = compared;
  }
  return conditions;
}
