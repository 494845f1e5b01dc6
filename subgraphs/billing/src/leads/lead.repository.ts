import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  lockRow,
  saveRow,
} from '../../../kit/src';
import { checkIds, singleOrMultiple } from '../shared';
import { Lead } from './lead.resource';
import { leadPolicy } from './lead.policy';
import { leadList } from './lead.read-model';

export interface LeadListRequest {
  readonly accountId?: string | null;
  readonly productIds?: readonly string[] | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reads and writes leads (users who may become customers). */
export class LeadRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, leadList);
  }

  /**
   * Returns the lead, or null if it does not exist or is not visible to the caller. Throws `Forbidden` without the read
   * permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const lead = await this.reader.byId(ctx, id, selection);
    return lead && leadPolicy.visible(ctx, lead) ? lead : null;
  }

  /** Returns a lead for a reference from another object; null if the caller may not read the lead. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const lead = await this.reader.byId(ctx, id, selection);
    return lead && leadPolicy.referable(ctx, lead) ? lead : null;
  }

  /**
   * Returns the lead for the payload of a mutation. Checks no read permission, because the permission for the mutation
   * suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(
    ctx: Context,
    { accountId, productIds, createdAfter, createdBefore, direction, page }: LeadListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    checkIds({ productIds });
    const filters = { ...singleOrMultiple('productId', 'productIds', productIds), createdAfter, createdBefore };
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: leadPolicy.listed(ctx, accountId) },
      filters,
      order: 'created_at',
      direction,
      page,
    });
  }

  /** Locks the lead row for this transaction and returns it. Throws `NotFound` if it does not exist. */
  async lock(tx: Transaction, id: string): Promise<Lead> {
    const lead = await lockRow(tx, Lead, id);
    if (!lead) throw new NotFound();
    return lead;
  }

  async save(tx: Transaction, lead: Lead): Promise<void> {
    await saveRow(tx, lead);
  }
}
