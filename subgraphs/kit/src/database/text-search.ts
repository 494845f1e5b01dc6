import type { Database } from './database';
import type { ListDefinition } from './reader';

/** Text of a table's rows in which a list filter can search. */
export interface SearchText {
  /** Name of the list filter with the search string. */
  readonly filter: string;
  /** SQL expression of the text; a trigram index on exactly this expression makes searches fast. */
  readonly text: (row: string) => string;
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
 * Replaces the search filter of a list request by the ids of the matching rows, if at most 1,000 rows match. ADR 0045.
 */
export class TextSearch {
  private readonly statement: string;

  constructor(
    private readonly database: Pick<Database, 'rows'>,
    table: string,
    private readonly search: SearchText,
  ) {
    const condition = contains(search.text('t'), '$1');
    this.statement = `SELECT t.id FROM ${table} t WHERE ${condition} LIMIT ${maxMatches + 1}`;
  }

  async narrowed(filters: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
    const { [this.search.filter]: searchText, ...others } = filters;
    if (typeof searchText !== 'string' || searchText.length < minSearchLength) return filters;
    const found = await this.database.rows(this.statement, [searchText]);
    return found.length > maxMatches ? filters : { ...others, [foundIds]: found.map(([id]) => id) };
  }
}

/** Name of the filter that receives the ids of the matching rows. */
const foundIds = 'foundIds';

/** Returns the list definition with two additional filters: by search string, and by the ids of matching rows. */
export function searchable(list: ListDefinition, { filter, text }: SearchText): ListDefinition {
  const filters: ListDefinition['filters'] = {
    ...list.filters,
    [filter]: (row, value) => contains(text(row), value),
    [foundIds]: (row, value) => `${row}.id = ANY(${value}::text[])`,
  };
  return { ...list, filters };
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
