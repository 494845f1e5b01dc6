import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  claimDue,
  lockForUpdate,
  saveRow,
} from '../../../kit/src';
import { type AccountFilter, checkIds } from '../shared';
import { Shipment } from './shipment.resource';
import type { ShipmentListArgs } from './shipment.inputs';
import { shipmentPolicy } from './shipment.policy';
import { shipmentList } from './shipment.read-model';

export interface ShipmentListRequest
  extends AccountFilter, Omit<ShipmentListArgs, 'accountId' | 'first' | 'last' | 'after' | 'before'> {
  readonly page: PageArguments;
}

const policyFields = Selection.names('userId');
/** Duration of a worker's lease on a shipment, in milliseconds. Afterwards, another worker may claim the shipment. */
const lease = 60_000;

/** Reads and writes shipments. */
export class ShipmentRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model, shipmentList);
  }

  /**
   * Returns the shipment by its own id or by the id of its payment; null if it does not exist or is not visible to the
   * caller. Throws `Forbidden` without the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const shipmentId = id.startsWith('pay_') ? await this.idOfPayment(id) : id;
    const shipment = shipmentId && (await this.reader.byId(ctx, shipmentId, selection.with(policyFields)));
    return shipment &&
      shipmentPolicy.visible(ctx, { accountId: shipment.accountId, userId: shipment.userId as string | null })
      ? shipment
      : null;
  }

  /**
   * Returns the shipment for the response to a command, without a read check: the permission for the command is
   * sufficient.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(
    ctx: Context,
    { paymentIds, userId, status, createdAfter, createdBefore, direction, page, ...accountFilter }: ShipmentListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    checkIds({ paymentIds });
    const { scope, accountIds } = shipmentPolicy.listed(ctx, accountFilter);
    const filters = {
      accountIds,
      paymentIds: paymentIds?.length ? paymentIds : null,
      userId,
      status,
      createdAfter,
      createdBefore,
    };
    return this.reader.page(ctx, { selection, scope, filters, order: 'created_at', direction, page });
  }

  /** Locks the shipment until the transaction ends and returns it. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<Shipment> {
    const shipment = await lockForUpdate(tx, Shipment, id);
    if (!shipment) throw new NotFound();
    return shipment;
  }

  /**
   * Returns the shipment of a payment; null if there is none. The payment must be locked, so that the answer stays
   * valid.
   */
  ofPayment(tx: Transaction, paymentId: string): Promise<Shipment | null> {
    return tx.manager.findOneBy(Shipment, { paymentId });
  }

  async save(tx: Transaction, shipment: Shipment): Promise<void> {
    await saveRow(tx, shipment);
  }

  /**
   * Claims at most `limit` shipments that are due for a poll of the tracking provider and that no other worker has
   * leased, for the duration of the lease.
   */
  claim(ctx: Context, limit: number): Promise<{ readonly id: string; readonly trackingNumber: string }[]> {
    return claimDue(
      ctx,
      this.database,
      { table: 'billing.shipments', due: 'next_look_at', returning: 'id, tracking_number AS "trackingNumber"', lease },
      limit,
    );
  }

  private async idOfPayment(paymentId: string): Promise<string | null> {
    const [row] = await this.database.rows('SELECT id FROM billing.shipments WHERE payment_id = $1', [paymentId]);
    return (row?.[0] as string | undefined) ?? null;
  }
}
