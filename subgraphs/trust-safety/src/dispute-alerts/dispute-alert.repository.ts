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
import type { DisputeAlertEntity } from './dispute-alert.entity';
import type { DisputeAlertListArgs } from './dispute-alert.inputs';
import { disputeAlertPolicy } from './dispute-alert.policy';
import { disputeAlertList } from './dispute-alert.read-model';

/** Reads and writes alerts. */
export class DisputeAlertRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, disputeAlertList);
  }

  /** The alert by id, null when it is not there for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const alert = await this.outcome(ctx, id, selection);
    return alert && disputeAlertPolicy.visible(ctx, alert) ? alert : null;
  }

  /** The alert that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** The alert behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const alert = await this.outcome(ctx, id, selection);
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

  async save(tx: Transaction, alert: DisputeAlertEntity): Promise<void> {
    await saveRow(tx, alert);
  }
}
