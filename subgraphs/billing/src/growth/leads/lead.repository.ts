import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  type Selection,
  type Transaction,
  lockRow,
  requireRow,
  saveRow,
} from '../../../../kit/src';
import { checkIds } from '../../shared/input-sizes';
import { Lead } from './lead.resource';
import { leadFilters, type LeadListArgs } from './lead.inputs';
import { leadPolicy } from './lead.policy';
import { leadList } from './lead.read-model';

/** Reads and writes leads (users who may become customers). */
export class LeadRepository {
  readonly reads: ResourceReads<Lead>;

  constructor(database: Database, model: ReadModel<Lead>) {
    this.reads = new ResourceReads(new Reader(database, model, leadList), leadPolicy, leadFilters);
  }

  /** Returns a lead for a reference from another GraphQL type; null if the caller may not read it. */
  getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Lead> | null> {
    return this.reads.reference(ctx, id, selection);
  }

  list(ctx: Context, args: LeadListArgs, selection: Selection): Promise<Page<ReadRow<Lead>>> {
    checkIds({ productIds: args.productIds });
    return this.reads.list(ctx, args, selection);
  }

  /** Locks the lead row for this transaction and returns it. Throws `NotFound` if it does not exist. */
  lock(tx: Transaction, id: string): Promise<Lead> {
    return requireRow(lockRow(tx, Lead, id));
  }

  async save(tx: Transaction, lead: Lead): Promise<void> {
    await saveRow(tx, lead);
  }
}
