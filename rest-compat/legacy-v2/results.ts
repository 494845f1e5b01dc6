import { readAsOf } from '../pipeline/results';
import type { LegacyPage } from './route';

/** A list as documents of the legacy API select it: the rows of one page, and how many there are in all. */
export interface CountedRows<Row> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
  /** Cursor of the log of events as of which the page was read. */
  readonly eventCursor?: string | null;
}

/** One page of a list as the legacy API shows it. */
export interface LegacyPageAnswer {
  readonly pagination: { readonly current_page: number; readonly total_page: number; readonly total_count: number };
  readonly data: unknown[];
}

/** The page envelope of the legacy API. An empty list has no pages. */
export function legacyPageOf<Row>(
  { nodes, totalCount, eventCursor }: CountedRows<Row>,
  { page, per }: LegacyPage,
  serialize: (row: Row) => unknown,
): LegacyPageAnswer {
  const answer = {
    pagination: { current_page: page, total_page: Math.ceil(totalCount / per), total_count: totalCount },
    data: nodes.map((row) => serialize(row)),
  };
  return readAsOf(answer, eventCursor);
}
