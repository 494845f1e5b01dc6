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
  lockToChange,
  saveRow,
} from '../../../kit/src';
import { type Narrowing, checkIds } from '../shared';
import { ShipmentEntity } from './shipment.entity';
import type { ShipmentListArgs } from './shipment.inputs';
import { shipmentPolicy } from './shipment.policy';
import { shipmentList } from './shipment.read-model';

export interface ShipmentListRequest
  extends Narrowing, Omit<ShipmentListArgs, 'accountId' | 'first' | 'last' | 'after' | 'before'> {
  readonly page: PageArguments;
}

const policyFields = Selection.names('userId');
/** How long a worker has a shipment to itself, in milliseconds. */
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

  /** The shipment by its id, or by that of its payment; null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const own = id.startsWith('pay_') ? await this.idOfPayment(id) : id;
    const shipment = own && (await this.reader.byId(ctx, own, selection.with(policyFields)));
    return shipment &&
      shipmentPolicy.visible(ctx, { accountId: shipment.accountId, userId: shipment.userId as string | null })
      ? shipment
      : null;
  }

  /** The shipment that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(
    ctx: Context,
    { paymentIds, userId, status, createdAfter, createdBefore, direction, page, ...narrowing }: ShipmentListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    checkIds({ paymentIds });
    const { scope, accountIds } = shipmentPolicy.listed(ctx, narrowing);
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

  /** The shipment, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<ShipmentEntity> {
    const shipment = await lockToChange(tx, ShipmentEntity, id);
    if (!shipment) throw new NotFound();
    return shipment;
  }

  /** The shipment of a payment, which must be locked; null where it has none. */
  ofPayment(tx: Transaction, paymentId: string): Promise<ShipmentEntity | null> {
    return tx.manager.findOneBy(ShipmentEntity, { paymentId });
  }

  async save(tx: Transaction, shipment: ShipmentEntity): Promise<void> {
    await saveRow(tx, shipment);
  }

  /** Takes shipments whose tracker is to be asked, which no other worker has taken, for as long as the lease lasts. */
  claim(ctx: Context, most: number): Promise<{ readonly id: string; readonly trackingNumber: string }[]> {
    return claimDue(
      ctx,
      this.database,
      { table: 'billing.shipments', due: 'next_look_at', returning: 'id, tracking_number AS "trackingNumber"', lease },
      most,
    );
  }

  private async idOfPayment(paymentId: string): Promise<string | null> {
    const [row] = await this.database.rows('SELECT id FROM billing.shipments WHERE payment_id = $1', [paymentId]);
    return (row?.[0] as string | undefined) ?? null;
  }
}
