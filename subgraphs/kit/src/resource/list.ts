import { ArgsType, type ClassType, Extensions, Field, ID } from 'type-graphql';
import type { Filter, ListDefinition } from '../database/reader';
import { checkLength } from '../checks';
import { containsText } from '../database/text-search';
import { NumberedPageArgs } from '../graphql/numbered-page';
import { DateTimeScalar } from '../graphql/scalars';
import { formerNameExtension, inputOnlyExtension } from '../graphql/list-arguments';
import { PageArgs } from '../graphql/types';
import type { TypeOf } from './fields';

/**
 * A filter of a list: a field of its input `filter`, and the condition that it stands for. The arguments of the list
 * have all filters side by side; `ListInputs` derives the input from them (ADR 0058).
 */
export interface ListFilter<Value> {
  readonly type: TypeOf;
  /** Whether the filter is only a field of `filter`; the others are also arguments, which are deprecated. */
  readonly inputOnly?: boolean;
  /** Name of the deprecated argument that accepts only one of the values. */
  readonly formerName?: string;
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

/**
 * Only the rows with one of some statuses.
 *
 * @param formerName name of the deprecated argument for one status
 */
export function statusFilter<Value extends string>(
  type: () => object,
  description: string,
  formerName = 'status',
): ListFilter<readonly Value[]> {
  return { ...anyOf<Value>(() => [type()] as never, 'status', description), inputOnly: true, formerName };
}

const bounds = {
  After: { words: 'after', operator: '>' },
  From: { words: 'at or after', operator: '>=' },
  Before: { words: 'before', operator: '<' },
  Until: { words: 'at or before', operator: '<=' },
} as const;

/** Bound of a range of times. */
type Bound = keyof typeof bounds;

/** Filters by a range of times, by the names of their arguments, such as `createdAfter`. */
export type TimeFilters<Name extends string> = Record<`${Name}${Bound}`, ListFilter<Date>>;

/**
 * Only the rows whose time is in a range. In the input `filter` the bounds are one field, such as `createdAt`.
 *
 * @param name time, as the beginning of the names of the arguments
 * @param rows rows with the verb, as the beginning of the descriptions, such as `Only plans created`
 * @param time SQL expression of the time
 * @param former bounds that are also deprecated arguments
 */
export function timeFilters<Name extends string>(
  name: Name,
  rows: string,
  time: (row: string) => string,
  former: readonly Bound[] = ['After', 'Before'],
): TimeFilters<Name> {
  const filters = Object.entries(bounds).map(([bound, { words, operator }]): [string, ListFilter<Date>] => [
    `${name}${bound}`,
    {
      type: () => DateTimeScalar,
      description: `${rows} ${words} this time.`,
      inputOnly: !former.includes(bound as Bound),
      conditions: { '': (row, value) => `${time(row)} ${operator} ${value}` },
      choose: (value) => ['', value],
    },
  ]);
  return Object.fromEntries(filters) as TimeFilters<Name>;
}

/** Only the rows created in a range of times. */
export function createdFilters(rows: string, former?: readonly Bound[]): TimeFilters<'created'> {
  return timeFilters('created', `Only ${rows} created`, (row) => `${row}.created_at`, former);
}

/** Maximum length of a search text. */
const maxSearchLength = 100;

/**
 * Search of a list whose rows the other conditions already limit to few: only rows whose text contains the search text.
 * Other lists have an index for it (`ListDefinition.search`).
 *
 * @param texts the searched texts, as the end of the description
 * @param text SQL expression of the text
 */
export function searchFilter(rows: string, texts: string, text: (row: string) => string): ListFilter<string> {
  return {
    type: () => String,
    description: `Only ${rows} with this text in ${texts}, regardless of the case of A to Z; at most ${maxSearchLength} characters.`,
    conditions: { '': containsText(text) },
    choose(search) {
      const searched = search.trim();
      checkLength(searched, maxSearchLength, 'search');
      return searched === '' ? null : ['', searched];
    },
  };
}

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
  return withArguments(Args, filters) as ClassType<NumberedPageArgs & FilterArgs<Filters>>;
}

/** Creates the base class of the arguments of a query with these filters that has no pages, such as a summary. */
export function filterArgs<Filters extends ListFilters>(filters: Filters): ClassType<FilterArgs<Filters>> {
  @ArgsType()
  class Args {}
  return withArguments(Args, filters) as ClassType<FilterArgs<Filters>>;
}

function withFilters(args: ClassType<object>, filters: ListFilters): ClassType<object> {
  const prototype = args.prototype as object;
  for (const [name, { type, description, inputOnly, formerName }] of Object.entries(filters)) {
    Field(type, { nullable: true, description })(prototype, name);
    if (inputOnly) Extensions({ [inputOnlyExtension]: true, [formerNameExtension]: formerName })(prototype, name);
  }
  return args;
}

/** Creates the base class of arguments without the input `filter`: every filter is an argument. */
function withArguments(args: ClassType<object>, filters: ListFilters): ClassType<object> {
  return withFilters(args, Object.fromEntries(Object.entries(filters).filter(([, { inputOnly }]) => !inputOnly)));
}

interface ListOptions extends Omit<ListDefinition, 'filters'> {
  /** Conditions that are no arguments of the graph, by name. */
  readonly conditions?: Readonly<Record<string, Filter>>;
}

/** Creates the definition of a list with these filters. It has the order of creation, and those of the options. */
export function listOf(
  filters: ListFilters,
  { conditions: others = {}, ...options }: ListOptions = {},
): ListDefinition {
  const conditions = Object.entries(filters).flatMap(([name, filter]) =>
    Object.entries(filter.conditions).map(([suffix, condition]) => [`${name}${suffix}`, condition] as const),
  );
  return { filters: { ...Object.fromEntries(conditions), ...others }, ...options };
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
