import {
  type Page,
  type PageArguments,
  argumentInvalid,
  decodeCursor,
  encodeCursor,
  pageWindow,
  usualLimits,
  sentence,
  thisInput,
} from '../../../kit/src';

/**
 * Returns one page of an in-memory list. A cursor contains the ID of a row and is valid as long as that row exists.
 *
 * @param binding name of the list; cursors of other lists are rejected
 */
export function pageOfSorted<Row extends { readonly id: string }>(
  binding: string,
  rows: readonly Row[],
  page: PageArguments,
): Page<Row> {
  const { size, backward } = pageWindow(page, usualLimits);
  const start = page.after ? placeOf(binding, rows, page.after, 'after') + 1 : 0;
  const end = page.before ? placeOf(binding, rows, page.before, 'before') : rows.length;
  const range = rows.slice(start, Math.max(start, end));
  const nodes = backward ? range.slice(-size) : range.slice(0, size);
  const more = range.length > nodes.length;
  return {
    nodes,
    cursorAt: (index) => encodeCursor(binding, { value: '', id: (nodes[index] as Row).id }),
    hasNextPage: backward ? end < rows.length : more,
    hasPreviousPage: backward ? more : start > 0,
  };
}

function placeOf(
  binding: string,
  rows: readonly { readonly id: string }[],
  cursor: string,
  argument: 'after' | 'before',
): number {
  const { id } = decodeCursor(binding, cursor, argument);
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) throw argumentInvalid(argument, sentence`${thisInput} is not a cursor of this list.`);
  return place;
}
