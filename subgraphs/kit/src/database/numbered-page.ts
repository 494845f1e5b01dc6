import { messageTemplate, thisInput } from '../errors/sentence';
import { argumentInvalid } from '../pagination/page';
import type { Statement } from './read-model';
import type { ListDefinition, ListRequest } from './reader';
import { orderOf } from './keyset';
import { coverageConditions } from './row-counts';

/** Request for a page by number instead of by cursor. */
export interface NumberedRequest extends Omit<ListRequest, 'page'> {
  /** Page number, starting at 1. */
  readonly page: number;
  /** Rows per page, 1 to 100. */
  readonly size: number;
}

/** Rows of one numbered page, and the number of rows of the whole list. */
export interface NumberedPage<Node> {
  readonly nodes: readonly Node[];
  readonly totalCount: number;
  /** Event log cursor as of which the page was read; null if it was not requested, and for lists without events. */
  readonly eventCursor?: string | null;
}

const limits = { page: 1_000_000, size: 100 } as const;

/**
 * Validates the page number and the page size.
 *
 * @throws RequestError `parameter_invalid` when one of them is out of range
 */
export function checkNumbers(request: Pick<NumberedRequest, 'page' | 'size'>): void {
  for (const name of ['page', 'size'] as const) {
    const value = request[name];
    if (!Number.isInteger(value) || value < 1 || value > limits[name]) {
      throw argumentInvalid(name, messageTemplate`${thisInput} must be a whole number from 1 to ${limits[name]}.`);
    }
  }
}

/**
 * Builds the statements for the rows and for the total count of a numbered page. Both take `values` as parameters; the
 * rows statement has the offset as an additional last parameter.
 */
export function numberedStatements(
  table: string,
  list: ListDefinition,
  request: NumberedRequest,
  statement: Statement,
): { readonly rows: string; readonly count: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const bindValue = (value: unknown) => `$${values.push(value)}`;
  const conditions = coverageConditions(list, request, 't0', bindValue);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const direction = request.direction === 'asc' ? 'ASC' : 'DESC';
  const { expression } = orderOf(list, request);
  const sorting = `${expression('t0')} ${direction}, t0.id ${direction}`;
  return {
    rows: `SELECT ${statement.select} FROM ${table} t0 ${statement.joins} ${where} ORDER BY ${sorting} LIMIT ${request.size} OFFSET $${values.length + 1}`,
    count: `SELECT count(*) FROM ${table} t0 ${where}`,
    values,
  };
}
