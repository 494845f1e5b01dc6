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

/** A case as its events are read from it. */
export interface CaseWithEvents extends CaseParties {
  readonly id: string;
  /** Only so many events, from the first. */
  readonly eventCount: number;
}

/** Reads what was done in cases. */
export class ResolutionCaseEventRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, resolutionCaseEventList);
  }

  /** The events of a case that the caller may see, in the order in which they happened or the other way round. */
  list(
    ctx: Context,
    of: CaseWithEvents,
    { direction, ...page }: PageArguments & { readonly direction: 'asc' | 'desc' },
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const filters = { caseId: of.id, upTo: of.eventCount, viewers: casePolicy.readsAs(ctx, of) };
    return this.reader.page(ctx, { selection, scope: null, filters, order: 'ordinal', direction, page });
  }
}
