import {
  type Page,
  type PageArguments,
  argumentInvalid,
  decodeCursor,
  encodeCursor,
  pageWindow,
  defaultLimits,
  messageTemplate,
  thisInput,
  toRowCount,
} from '../../../kit/src';

/**
 * Returns one page of a sorted in-memory list. A cursor contains the ID of a row and is valid while the row exists.
 *
 * @param binding name of the list; cursors of other lists are rejected
 */
export function pageOfSorted<Row extends { readonly id: string }>(
  binding: string,
  rows: readonly Row[],
  page: PageArguments,
): Page<Row> {
  const { size, backward } = pageWindow(page, defaultLimits);
  const start = page.after ? indexOfCursor(binding, rows, page.after, 'after') + 1 : 0;
  const end = page.before ? indexOfCursor(binding, rows, page.before, 'before') : rows.length;
  const range = rows.slice(start, Math.max(start, end));
  const nodes = backward ? range.slice(-size) : range.slice(0, size);
  const hasMore = range.length > nodes.length;
  return {
    nodes,
    cursorAt: (index) => encodeCursor(binding, { value: '', id: (nodes[index] as Row).id }),
    hasNextPage: backward ? end < rows.length : hasMore,
    hasPreviousPage: backward ? hasMore : start > 0,
    count: async () => toRowCount(rows.length),
  };
}

function indexOfCursor(
  binding: string,
  rows: readonly { readonly id: string }[],
  cursor: string,
  argument: 'after' | 'before',
): number {
  const { id } = decodeCursor(binding, cursor, argument);
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw argumentInvalid(argument, messageTemplate`${thisInput} is not a cursor of this list.`);
  return index;
}
