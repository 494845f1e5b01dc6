import type { Database } from './database';
import type { ListDefinition } from './reader';

/** A text of a table's rows that lists can be searched by. */
export interface SearchText {
  /** Name of the list's filter whose value is searched for. */
  readonly filter: string;
  /** The text of a row; a trigram index of the table on exactly this expression makes searches fast. */
  readonly text: (row: string) => string;
}

/**
 * Rows that are found by the index first, at most: the page is then made of them. A text that more rows contain is compared along the list's
 * order instead, where a page is soon full.
 */
const mostFound = 1_000;
/** Shorter texts have no trigram that an index could have. */
const shortest = 3;

/** Filters of a request in which a text that few rows contain is replaced by the ids of those rows. ADR 0045. */
export class TextSearch {
  private readonly statement: string;

  constructor(
    private readonly database: Pick<Database, 'rows'>,
    table: string,
    private readonly search: SearchText,
  ) {
    const condition = contains(search.text('t'), '$1');
    this.statement = `SELECT t.id FROM ${table} t WHERE ${condition} LIMIT ${mostFound + 1}`;
  }

  async narrowed(filters: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
    const { [this.search.filter]: wanted, ...others } = filters;
    if (typeof wanted !== 'string' || wanted.length < shortest) return filters;
    const found = await this.database.rows(this.statement, [wanted]);
    return found.length > mostFound ? filters : { ...others, [foundIds]: found.map(([id]) => id) };
  }
}

/** Name of the filter that takes the ids of rows that were found. */
const foundIds = 'foundIds';

/** The list with the filters that a search needs. */
export function searchable(list: ListDefinition, { filter, text }: SearchText): ListDefinition {
  const filters: ListDefinition['filters'] = {
    ...list.filters,
    [filter]: (row, value) => contains(text(row), value),
    [foundIds]: (row, value) => `${row}.id = ANY(${value}::text[])`,
  };
  return { ...list, filters };
}

/** Whether a text contains the value, however the letters A to Z are written. */
function contains(text: string, value: string): string {
  const literal = ['\\', '%', '_'].reduce(
    (escaped, special) => `replace(${escaped}, '${special}', '\\${special}')`,
    `lower(${value})`,
  );
  return `lower(${text}) LIKE '%' || ${literal} || '%'`;
}
