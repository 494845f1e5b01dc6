import type { Context } from '../context';
import type { Database } from './database';
import { prepared } from './statements';

/** What workers do when it is due: rows of one table, whose key is `id`. */
export interface DueRows {
  /** Qualified, `billing.refunds`. */
  readonly table: string;
  /** Column that tells when a row is due; needs an index. */
  readonly due: string;
  /** What else must hold of a row, as SQL. */
  readonly and?: string;
  /** What else changes when a row is taken, as SQL. */
  readonly also?: string;
  /** What is wanted of each row, as SQL; `id` unless told. */
  readonly returning?: string;
  /** How long a worker has a row to itself, in milliseconds; afterwards another one takes it for given up. */
  readonly lease: number;
}

/**
 * Takes rows that are due, which no other worker has taken, for as long as the lease lasts: some of those that have been due for longest, in no order.
 *
 * @param most that many at most
 */
export function claimDue<Row extends object = { readonly id: string }>(
  ctx: Context,
  { dataSource }: Database,
  { table, due, and, also, returning = 'id', lease }: DueRows,
  most: number,
): Promise<Row[]> {
  const now = ctx.clock.now();
  // An array, since Postgres takes a list of unknown length for a tenth of the table, and would read all of it to join that.
  const text = `UPDATE ${table} SET ${due} = $2${also ? `, ${also}` : ''} WHERE id = ANY (ARRAY(
    SELECT id FROM ${table} WHERE ${due} <= $1${and ? ` AND ${and}` : ''} ORDER BY ${due} LIMIT $3 FOR UPDATE SKIP LOCKED
  )) RETURNING ${returning}`;
  return prepared(dataSource.manager, text, [now, new Date(now.getTime() + lease), most]);
}
