/** Data of a connection: `{ nodes {…} pageInfo { startCursor endCursor hasNextPage hasPreviousPage } }`. */
export interface ConnectionData<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
  /** Event log cursor at the time of the read. */
  readonly eventCursor?: string | null;
}

/** Event log cursors at the time of the read, by list result. */
const eventCursors = new WeakMap<object, string>();

/** Associates a list result with the event log cursor at the time of the read, for the response header `Event-Cursor`. */
export function readAsOf<Answer extends object>(result: Answer, eventCursor: string | null | undefined): Answer {
  if (eventCursor) eventCursors.set(result, eventCursor);
  return result;
}

/** Returns the event log cursor of a list result; undefined for other results, and for lists without events. */
export function eventCursorOf(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null ? eventCursors.get(result) : undefined;
}

/** One page of a list in the dated API. */
export interface PageResponse {
  readonly data: unknown[];
  readonly page_info: {
    readonly end_cursor: string | null;
    readonly start_cursor: string | null;
    readonly has_next_page: boolean;
    readonly has_previous_page: boolean;
  };
}

/** Builds the page envelope. `end_cursor` is null on the last page: the public client requests pages until it is null. */
export function pageOf<Row>(connection: ConnectionData<Row>, serialize: (row: Row) => unknown): PageResponse {
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = connection.pageInfo;
  const page = {
    data: connection.nodes.map((row) => serialize(row)),
    page_info: {
      end_cursor: hasNextPage ? endCursor : null,
      start_cursor: startCursor,
      has_next_page: hasNextPage,
      has_previous_page: hasPreviousPage,
    },
  };
  return readAsOf(page, connection.eventCursor);
}

/** Result of a delete operation (schema `DeletedResource`). Older versions convert it to `true`. */
export function deleted(id: string): { readonly id: string; readonly deleted: true } {
  return { id, deleted: true };
}
