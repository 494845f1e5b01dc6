/** A connection as documents select it: `{ nodes {…} pageInfo { startCursor endCursor hasNextPage hasPreviousPage } }`. */
export interface ConnectionData<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
  /** Cursor of the log of events as of which the page was read. */
  readonly eventCursor?: string | null;
}

/** Cursors of the log as of which lists were read, by the answer that shows the list. */
const eventCursors = new WeakMap<object, string>();

/** Notes the cursor of the log as of which a list was read, for the header `Event-Cursor` of its answer. */
export function readAsOf<Answer extends object>(answer: Answer, eventCursor: string | null | undefined): Answer {
  if (eventCursor) eventCursors.set(answer, eventCursor);
  return answer;
}

/** The cursor that was noted for an answer; undefined for what is no list, or one about which there are no events. */
export function eventCursorOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? eventCursors.get(answer) : undefined;
}

/** One page of a list as REST shows it. */
export interface PageAnswer {
  readonly data: unknown[];
  readonly page_info: {
    readonly end_cursor: string | null;
    readonly start_cursor: string | null;
    readonly has_next_page: boolean;
    readonly has_previous_page: boolean;
  };
}

/** The page envelope. `end_cursor` is null on the last page: the public client asks for more until it is. */
export function pageOf<Row>(connection: ConnectionData<Row>, serialize: (row: Row) => unknown): PageAnswer {
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = connection.pageInfo;
  const answer = {
    data: connection.nodes.map((row) => serialize(row)),
    page_info: {
      end_cursor: hasNextPage ? endCursor : null,
      start_cursor: startCursor,
      has_next_page: hasNextPage,
      has_previous_page: hasPreviousPage,
    },
  };
  return readAsOf(answer, connection.eventCursor);
}

/** The answer to a delete with the schema `DeletedResource`; older versions see the bare `true` it is migrated to. */
export function deleted(id: string): { readonly id: string; readonly deleted: true } {
  return { id, deleted: true };
}
