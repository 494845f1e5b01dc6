import type { Context } from '../context';
import { type Position, decodeCursor, encodeCursor } from '../pagination/cursor';
import { type Page, type PageLimits, defaultLimits, pageWindow } from '../pagination/page';
import type { ReadRow, Statement } from './read-model';
import type { ListDefinition, ListRequest, Order } from './reader';

/** Which rows of an ordered list a page shows. */
export interface Window {
  /** Maximum number of rows. */
  readonly size: number;
  /** Whether the page consists of the last rows of the range instead of the first rows. */
  readonly backward: boolean;
  readonly after: Position | null;
  readonly before: Position | null;
  /** List and order to which cursors are bound. */
  readonly binding: string;
}

type Paged = Pick<ListRequest, 'order' | 'direction' | 'page'>;

/** Returns the window of a request. Throws a `RequestError` for an invalid size or cursor. */
export function windowOf(
  typeName: string,
  { order = 'created_at', direction, page }: Paged,
  limits?: PageLimits,
): Window {
  const binding = `${typeName}.${order}.${direction}`;
  return {
    ...pageWindow(page, limits ?? defaultLimits),
    after: page.after ? decodeCursor(binding, page.after, 'after') : null,
    before: page.before ? decodeCursor(binding, page.before, 'before') : null,
    binding,
  };
}

const byCreation: Order = { expression: (row) => `${row}.created_at`, type: 'timestamptz' };

/** Returns the order that a request names; by default that of creation. */
export function orderOf({ orders }: ListDefinition, { order = 'created_at' }: Pick<ListRequest, 'order'>): Order {
  const named = orders?.[order];
  if (!named && order !== 'created_at') throw new Error(`The list has no order ${order}.`);
  return named ?? byCreation;
}

/** Returns the expressions of `ORDER BY` for the row with this alias; the order is reversed for a backward page. */
export function sortingOf(order: Order, direction: 'asc' | 'desc', backward: boolean): (row: string) => string {
  const word = (direction === 'asc') !== backward ? 'ASC' : 'DESC';
  return (row) => `${order.expression(row)} ${word}, ${row}.id ${word}`;
}

/** Returns the SQL condition that a row is behind (`forward`) or before a position in the list. */
export function beyond(
  order: Order,
  direction: 'asc' | 'desc',
  row: string,
  bound: { readonly value: string; readonly id: string },
  forward: boolean,
): string {
  const operator = (direction === 'asc') === forward ? '>' : '<';
  return `(${order.expression(row)}, ${row}.id) ${operator} (${bound.value}::${order.type}, ${bound.id})`;
}

/** Converts the rows of a page, read with one more row than its size, to the page. */
export function toPage<Type>(
  rows: readonly unknown[][],
  statement: Statement<Type>,
  window: Window,
  ctx: Context,
): Page<ReadRow<Type>> {
  const hasMore = rows.length > window.size;
  const pageRows = hasMore ? rows.slice(0, window.size) : [...rows];
  if (window.backward) pageRows.reverse();
  const nodes = pageRows.map((row) => statement.decode(row, ctx.principal));
  const cursorAt = (index: number) => {
    const row = pageRows[index] as unknown[];
    return encodeCursor(window.binding, { value: row[statement.sortedAt] as string, id: row[0] as string });
  };
  return window.backward
    ? { nodes, cursorAt, hasNextPage: window.before !== null, hasPreviousPage: hasMore }
    : { nodes, cursorAt, hasNextPage: hasMore, hasPreviousPage: window.after !== null };
}
