import { readAsOf } from '../pipeline/rest-response';
import type { LegacyPage } from './route';

/** GraphQL result of a list with page numbers: the rows of one page, and the total number of rows of the list. */
export interface RowsWithTotal<Row> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
  /** Position in the event log at the time of the read, which is sent in the response header `Event-Cursor`. */
  readonly eventCursor?: string | null;
}

/** One page of a list in the legacy API. */
export interface LegacyPageResponse {
  readonly pagination: { readonly current_page: number; readonly total_page: number; readonly total_count: number };
  readonly data: unknown[];
}

/** Builds the response body for one page of a list in the legacy API. An empty list has `total_page` 0. */
export function legacyPageOf<Row>(
  { nodes, totalCount, eventCursor }: RowsWithTotal<Row>,
  { page, per }: LegacyPage,
  serialize: (row: Row) => unknown,
): LegacyPageResponse {
  const response = {
    pagination: { current_page: page, total_page: Math.ceil(totalCount / per), total_count: totalCount },
    data: nodes.map((row) => serialize(row)),
  };
  return readAsOf(response, eventCursor);
}
