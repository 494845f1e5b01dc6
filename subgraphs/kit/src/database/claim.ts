import type { Context } from '../context';
import type { Database } from './database';
import { prepared } from './statements';

/** Table of jobs with due times, for polling workers; its primary key is `id`. */
export interface DueRows {
  /** Qualified table name, such as `billing.refunds`. */
  readonly table: string;
  /** Column with the due time; needs an index. */
  readonly due: string;
  /** SQL condition that a row must meet, in addition to the due time, to be dequeued. */
  readonly and?: string;
  /** Additional SQL assignments (`SET`) to a row when it is dequeued. */
  readonly also?: string;
  /** SQL expressions to return for each dequeued row, default `id`. */
  readonly returning?: string;
  /** Lease in milliseconds; after it expires, another worker may dequeue the row. */
  readonly lease: number;
}

/**
 * Dequeues due rows that no other worker has leased, oldest due times first: leases them to the caller and returns them
 * in any order.
 *
 * @param limit maximum number of rows
 */
export function claimDue<Row extends object = { readonly id: string }>(
  ctx: Context,
  { dataSource }: Database,
  { table, due, and, also, returning = 'id', lease }: DueRows,
  limit: number,
): Promise<Row[]> {
  const now = ctx.clock.now();
  // Passes the ids as an array instead of joining the subquery: for a subquery of unknown length, the planner estimates
  // a tenth of the table, and would scan the whole table.
  const text = `UPDATE ${table} SET ${due} = $2${also ? `, ${also}` : ''} WHERE id = ANY (ARRAY(
    SELECT id FROM ${table} WHERE ${due} <= $1${and ? ` AND ${and}` : ''} ORDER BY ${due} LIMIT $3 FOR UPDATE SKIP LOCKED
  )) RETURNING ${returning}`;
  return prepared(dataSource.manager, text, [now, new Date(now.getTime() + lease), limit]);
}
