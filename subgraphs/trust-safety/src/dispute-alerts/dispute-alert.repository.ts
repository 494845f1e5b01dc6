import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  saveRow,
} from '../../../kit/src';
import type { DisputeAlert } from './dispute-alert.resource';
import type { DisputeAlertListArgs } from './dispute-alert.inputs';
import { disputeAlertPolicy } from './dispute-alert.policy';
import { disputeAlertList } from './dispute-alert.read-model';

/** Reads and writes dispute alerts. */
export class DisputeAlertRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, disputeAlertList);
  }

  /** Returns the alert, or null if it is not visible to the caller. Throws `Forbidden` without the read permission. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const alert = await this.getCommandResult(ctx, id, selection);
    return alert && disputeAlertPolicy.visible(ctx, alert) ? alert : null;
  }

  /**
   * Returns the alert for the response to a command, without checking the read permission: the permission for the
   * command suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Returns the alert that another subgraph references; null if it is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const alert = await this.getCommandResult(ctx, id, selection);
    return alert && disputeAlertPolicy.referable(ctx, alert) ? alert : null;
  }

  async list(ctx: Context, args: DisputeAlertListArgs, selection: Selection): Promise<Page<ReadRow>> {
    const { accountId, paymentId, type, createdAfter, createdBefore, direction } = args;
    const scope = { accounts: disputeAlertPolicy.listed(ctx, accountId) };
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: { paymentId, type, createdAfter, createdBefore },
      order: 'created_at',
      direction,
      page: args,
    });
  }

  async save(tx: Transaction, alert: DisputeAlert): Promise<void> {
    await saveRow(tx, alert);
  }
}
