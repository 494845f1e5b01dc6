import type { ListDefinition, ListRequest, Scope } from './reader';

/** Number of rows up to which lists are counted exactly. */
export const maxExactCount = 100_000;

/** Number of rows of a list, over all its pages. */
export interface RowCount {
  /** At most `maxExactCount`. */
  readonly count: number;
  /** Whether the list has exactly this many rows; otherwise it has more. */
  readonly isExact: boolean;
}

/** Converts the number of rows that a statement with `LIMIT maxExactCount + 1` has counted. */
export function toRowCount(counted: number): RowCount {
  return { count: Math.min(counted, maxExactCount), isExact: counted <= maxExactCount };
}

/** Which rows a list covers: its scope and filters. */
export type Covered = Pick<ListRequest, 'scope' | 'filters'>;

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Returns the SQL conditions of the scope and filters of a list, for the row with this alias. */
export function coverageConditions(
  list: ListDefinition,
  { scope, filters }: Covered,
  row: string,
  bind: Bind,
): string[] {
  const conditions = scopeConditions(scope, row, bind);
  for (const [name, value] of Object.entries(filters)) {
    const filter = list.filters[name];
    if (value != null && filter) conditions.push(filter(row, bind(value)));
  }
  return conditions;
}

/** Returns the SQL subquery that counts the rows of a table which meet all conditions, at most one above the maximum. */
export function countRows(table: string, row: string, conditions: readonly string[]): string {
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return `(SELECT count(*)::int FROM (SELECT 1 FROM ${table} ${row} ${where} LIMIT ${maxExactCount + 1}) counted)`;
}

/** Returns the SQL condition that a row is in the scope of a list; none for a list of all accounts. */
export function scopeConditions(scope: Scope | null, row: string, bind: Bind): string[] {
  const ranges: string[] = [];
  if (scope?.accounts) {
    const [singleAccount] = scope.accounts;
    ranges.push(
      scope.accounts.length === 1
        ? `${row}.account_id = ${bind(singleAccount)}`
        : `${row}.account_id = ANY(${bind(scope.accounts)}::text[])`,
    );
  }
  if (scope?.user) ranges.push(`${row}.${scope.user.column} = ${bind(scope.user.id)}`);
  return ranges.length > 0 ? [`(${ranges.join(' OR ')})`] : [];
}
