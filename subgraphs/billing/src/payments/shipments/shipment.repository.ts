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
  claimDue,
  lockToChange,
  type LockedRow,
  requireLocked,
  saveRow,
} from '../../../../kit/src';
import { checkIds } from '../../shared/input-sizes';
import { Shipment } from './shipment.resource';
import { shipmentFilters, type ShipmentListArgs } from './shipment.inputs';
import { shipmentPolicy } from './shipment.policy';
import { shipmentList } from './shipment.read-model';

/** Duration of a worker's lease on a shipment, in milliseconds. Afterwards, another worker may claim the shipment. */
const lease = 60_000;

/** Reads and writes shipments. */
export class ShipmentRepository {
  readonly reads: ResourceReads<Shipment>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Shipment>,
  ) {
    this.reads = new ResourceReads(new Reader(database, model, shipmentList), shipmentPolicy, shipmentFilters);
  }

  /**
   * Returns the shipment by its own id or by the id of its payment; null if it does not exist or is not visible to the
   * caller. Throws `Forbidden` without the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Shipment> | null> {
    const shipmentId = id.startsWith('pay_') ? await this.idOfPayment(id) : id;
    return shipmentId === null ? null : this.reads.find(ctx, shipmentId, selection);
  }

  list(ctx: Context, args: ShipmentListArgs, selection: Selection): Promise<Page<ReadRow<Shipment>>> {
    checkIds({ paymentIds: args.paymentIds });
    return this.reads.list(ctx, args, selection);
  }

  /** Locks the shipment until the transaction ends and returns it with its previous state. Throws `NotFound`. */
  lockToChange(tx: Transaction, id: string): Promise<LockedRow<Shipment>> {
    return requireLocked(lockToChange(tx, Shipment, id));
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
