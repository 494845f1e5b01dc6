/**
 * GraphQL result of a paginated list: `{ nodes {…} pageInfo { startCursor endCursor hasNextPage hasPreviousPage } }`.
 */
export interface ConnectionData<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
  /** Position in the event log at the time of the read, which is sent in the response header `Event-Cursor`. */
  readonly eventCursor?: string | null;
}

/** Event log positions at the time of the read, by the response body of the list. */
const eventCursors = new WeakMap<object, string>();

/**
 * Associates the response body of a list with the position in the event log at the time of the read, which is later
 * sent in the header `Event-Cursor`. Returns the body.
 */
export function readAsOf<Answer extends object>(result: Answer, eventCursor: string | null | undefined): Answer {
  if (eventCursor) eventCursors.set(result, eventCursor);
  return result;
}

/** Returns the event log position that `readAsOf` has associated with a response body; undefined if there is none. */
export function eventCursorOf(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null ? eventCursors.get(result) : undefined;
}

/** Response body for one page of a list in the dated API (`/api/v1`). */
export interface PageResponse {
  readonly data: unknown[];
  readonly page_info: {
    readonly end_cursor: string | null;
    readonly start_cursor: string | null;
    readonly has_next_page: boolean;
    readonly has_previous_page: boolean;
  };
}

/**
 * Builds the response body for one page of a list. `end_cursor` is null on the last page, because the public client
 * library requests further pages until it is null.
 */
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

/**
 * Returns the response body of a delete operation (schema `DeletedResource`). For older API versions, it is later
 * converted to `true`.
 */
export function deleted(id: string): { readonly id: string; readonly deleted: true } {
  return { id, deleted: true };
}
