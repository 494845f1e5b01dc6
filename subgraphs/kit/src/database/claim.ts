import type { Context } from '../context';
import type { Database } from './database';
import { prepared } from './statements';

/** Table of due jobs for polling workers; its key is `id`. */
export interface DueRows {
  /** Qualified table name, `billing.refunds`. */
  readonly table: string;
  /** Column with the due time; needs an index. */
  readonly due: string;
  /** Additional SQL condition. */
  readonly and?: string;
  /** Additional SQL assignments when a row is dequeued. */
  readonly also?: string;
  /** SQL expressions to return, default `id`. */
  readonly returning?: string;
  /** Lease in milliseconds; after it expires, another worker may dequeue the row. */
  readonly lease: number;
}

/**
 * Dequeues due rows that are not leased by another worker, those with the oldest due times first, and leases them. The
 * result is unordered.
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
  // Uses an array, since the planner estimates a tenth of the table for a list of unknown length, and would scan the
  // whole table to join it.
  const text = `UPDATE ${table} SET ${due} = $2${also ? `, ${also}` : ''} WHERE id = ANY (ARRAY(
    SELECT id FROM ${table} WHERE ${due} <= $1${and ? ` AND ${and}` : ''} ORDER BY ${due} LIMIT $3 FOR UPDATE SKIP LOCKED
  )) RETURNING ${returning}`;
  return prepared(dataSource.manager, text, [now, new Date(now.getTime() + lease), limit]);
}
