import type { Database } from './database';
import type { Filter, ListDefinition, ListRequest } from './reader';
import { scopeConditions } from './row-counts';

/** Search of a list: a filter, and how a trigram index finds the rows that meet it. */
export interface ListSearch {
  /** Name of the filter with the search value. */
  readonly filter: string;
  /** Returns the search text that a value of the filter contains. */
  readonly textOf: (value: unknown) => string;
  /**
   * Condition on a row that the index finds. It needs trigram indexes on exactly the expressions that it compares.
   *
   * @see table
   */
  readonly matches: Filter;
  /** Condition that a row of the list meets the filter, for reading the list in its order; by default `matches`. */
  readonly listed?: Filter;
  /** Table in which the index finds rows, with the columns of the list's scope; by default the table of the list. */
  readonly table?: string;
  /** Condition that a row of the list belongs to the found rows; by default that its id is one of them. */
  readonly found?: Filter;
  /** Returns the value of `found`; by default the ids of the found rows. */
  readonly foundValue?: (value: unknown, ids: readonly unknown[]) => readonly unknown[];
}

/**
 * Search for a part of a text of the rows. A trigram index on exactly the expression in lower case makes it fast.
 *
 * @param text SQL expression of the text
 */
export function textSearch(filter: string, text: (row: string) => string): ListSearch {
  return { filter, textOf: String, matches: containsText(text) };
}

/** Condition that a text contains the value of the filter literally, regardless of the case of the letters A to Z. */
export function containsText(text: (row: string) => string): Filter {
  return (row, value) => contains(text(row), value);
}

/**
 * Maximum number of matching rows that are first looked up with the text index; the page is then selected from these
 * rows. If more rows match, the search string is applied as a filter while the list is read in its order, where enough
 * matches for a page are found soon.
 */
const maxMatches = 1_000;
/** Minimum length of a search string: shorter strings have no trigram for the index. */
const minSearchLength = 3;

/**
 * Replaces the search filter of a list request by the ids of the matching rows, if at most 1,000 rows in the scope of the
 * list match. ADR 0045.
 */
export class TextSearch {
  private readonly table: string;

  constructor(
    private readonly database: Pick<Database, 'rows'>,
    table: string,
    private readonly search: ListSearch,
  ) {
    this.table = search.table ?? table;
  }

  async narrowed({ filters, scope }: Pick<ListRequest, 'filters' | 'scope'>): Promise<ListRequest['filters']> {
    const { [this.search.filter]: value, ...others } = filters;
    if (value == null || this.search.textOf(value).length < minSearchLength) return filters;
    const values: unknown[] = [value];
    const matching = this.search.matches('t', '$1');
    const scoped = scopeConditions(scope, 't', (bound) => `$${values.push(bound)}`);
    const found = await this.database.rows(this.statement(matching, scoped), values);
    if (found.length > maxMatches) return filters;
    const ids = found.map(([id]) => id);
    return { ...others, [foundRows]: this.search.foundValue?.(value, ids) ?? ids };
  }

  /** `OFFSET 0` keeps the scope out of the search, for which Postgres could otherwise choose the index of the scope. */
  private statement(matching: string, scoped: readonly string[]): string {
    const limit = `LIMIT ${maxMatches + 1}`;
    if (scoped.length === 0) return `SELECT t.id FROM ${this.table} t WHERE ${matching} ${limit}`;
    return `SELECT t.id FROM (SELECT t.* FROM ${this.table} t WHERE ${matching} OFFSET 0) t WHERE ${scoped.join(' AND ')} ${limit}`;
  }
}

/** Name of the filter that receives the matching rows. */
const foundRows = 'foundRows';

/** Returns the list definition with two additional filters: by search value, and by the matching rows. */
export function searchable(list: ListDefinition, { filter, matches, listed, found }: ListSearch): ListDefinition {
  const byId: Filter = (row, value) => `${row}.id = ANY(${value}::text[])`;
  return { ...list, filters: { ...list.filters, [filter]: listed ?? matches, [foundRows]: found ?? byId } };
}

/**
 * Returns the SQL condition that `text` contains the value of the placeholder `value`, case-insensitive for ASCII
 * letters.
 */
function contains(text: string, value: string): string {
  const literal = ['\\', '%', '_'].reduce(
    (escaped, special) => `replace(${escaped}, '${special}', '\\${special}')`,
    `lower(${value})`,
  );
  return `lower(${text}) LIKE '%' || ${literal} || '%'`;
}
