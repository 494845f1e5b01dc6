import {
  type Context,
  type Database,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
} from '../../../kit/src';
import { resolutionCaseEventList } from './resolution-case-event.read-model';
import { type CaseParties, casePolicy } from './resolution-case.policy';
import type { ResolutionCenterCaseEvent } from './resolution-case.type';

/** Fields of a case that are needed to list its events. */
export interface CaseWithEvents extends CaseParties {
  readonly id: string;
  /** Number of events of the case at the time at which it was read; later events are not listed. */
  readonly eventCount: number;
}

/** Reads the events of cases. */
export class ResolutionCaseEventRepository {
  private readonly reader: Reader<ResolutionCenterCaseEvent>;

  constructor(database: Database, model: ReadModel<ResolutionCenterCaseEvent>) {
    this.reader = new Reader(database, model, resolutionCaseEventList);
  }

  /** Lists the events of a case that are visible to the caller, in chronological or reverse order. */
  list(
    ctx: Context,
    of: CaseWithEvents,
    { direction, ...page }: PageArguments & { readonly direction: 'asc' | 'desc' },
    selection: Selection,
  ): Promise<Page<ReadRow<ResolutionCenterCaseEvent>>> {
    const filters = { caseId: of.id, upTo: of.eventCount, viewers: casePolicy.readsAs(ctx, of) };
    return this.reader.page(ctx, { selection, scope: null, filters, order: 'ordinal', direction, page });
  }
}
