import { ErrorReason, type LockedRow, NotFound, type Transaction, newId, Conflict, newRow } from '../../../../kit/src';
import type { PaymentRepository } from '../payments/payment.repository';
import { carrierOf } from './carriers';
import { Shipment } from './shipment.resource';
import { recordShipmentCreated, recordShipmentUpdated } from './shipment.events';
import type { SandboxShipmentTrackInput, ShipmentCreateInput } from './shipment.inputs';
import { shipmentPolicy } from './shipment.policy';
import type { ShipmentRepository } from './shipment.repository';
import { applyTracking, nextPollAt, trackingNumberOf, trackingOf } from './shipment.rules';
import type { Tracking } from './tracker';

@ErrorReason('Shipment', 'The payment is not paid. A shipment can only be created for a paid payment.')
class PaymentNotPaid extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be shipped.`);
  }
}

@ErrorReason('Shipment', 'The payment already has a shipment.')
class AlreadyShipped extends Conflict {
  constructor(id: string) {
    super(`This payment already has the shipment ${id}. Its tracking number can be changed.`);
  }
}

/** Commands on shipments. Each runs inside the given transaction and returns the id of the shipment. */
export class ShipmentService {
  /** @param tracked whether a tracking provider is configured; without one, no polls are scheduled */
  constructor(
    private readonly shipments: ShipmentRepository,
    private readonly payments: PaymentRepository,
    private readonly tracked: boolean,
  ) {}

  /** Creates the shipment of a payment. Throws `PaymentNotPaid` and `AlreadyShipped`, and `NotFound` for a payment of another account. */
  async create(tx: Transaction, input: ShipmentCreateInput): Promise<string> {
    const trackingNumber = trackingNumberOf(input.trackingNumber);
    const { id: paymentId, accountId, userId, status } = await this.payments.lock(tx, input.paymentId);
    shipmentPolicy.requireCreate(tx, accountId);
    if (input.accountId && input.accountId !== accountId) throw new NotFound();
    if (status !== 'paid') throw new PaymentNotPaid(status);
    const existing = await this.shipments.ofPayment(tx, paymentId);
    if (existing) throw new AlreadyShipped(existing.id);
    const now = tx.clock.now();
    const shipment = newRow(Shipment, now, {
      id: newId('ship'),
      accountId,
      paymentId,
      userId,
      ...this.unknownShipment(trackingNumber, now),
    });
    await this.shipments.save(tx, shipment);
    await recordShipmentCreated(tx, shipment);
    return shipment.id;
  }

  /** Changes the tracking number of a shipment. Removes the tracking data of the previous number. */
  async renumber(tx: Transaction, id: string, newNumber: string): Promise<string> {
    const locked = await this.shipments.lockToChange(tx, id);
    const shipment = locked.row;
    shipmentPolicy.requireCreate(tx, shipment.accountId);
    const trackingNumber = trackingNumberOf(newNumber);
    if (trackingNumber !== shipment.trackingNumber)
      await this.change(tx, locked, () =>
        Object.assign(shipment, this.unknownShipment(trackingNumber, tx.clock.now())),
      );
    return id;
  }

  /** Applies a simulated tracking update to a shipment, in place of a carrier. */
  async simulateTracking(tx: Transaction, id: string, input: SandboxShipmentTrackInput): Promise<string> {
    const locked = await this.shipments.lockToChange(tx, id);
    const shipment = locked.row;
    shipmentPolicy.requireCreate(tx, shipment.accountId);
    const now = tx.clock.now();
    const tracking = trackingOf(shipment, input, now);
    await this.change(tx, locked, () => applyTracking(shipment, tracking, now));
    return id;
  }

  /**
   * Records tracking data from the tracking provider; null if the provider has none yet, in which case only the next
   * poll is scheduled. Has no effect if the tracking number has changed since the request.
   */
  async record(tx: Transaction, id: string, trackingNumber: string, tracking: Tracking | null): Promise<void> {
    const locked = await this.shipments.lockToChange(tx, id);
    const shipment = locked.row;
    if (shipment.trackingNumber !== trackingNumber) return;
    const now = tx.clock.now();
    if (tracking) await this.change(tx, locked, () => applyTracking(shipment, tracking, now));
    else await this.shipments.save(tx, Object.assign(shipment, { nextLookAt: nextPollAt(now) }));
  }

  /**
   * Applies a change to a shipment and saves it. Records an update event, unless `apply` returns false (no visible
   * field has changed).
   */
  private async change(tx: Transaction, locked: LockedRow<Shipment>, apply: () => unknown): Promise<void> {
    const shipment = locked.row;
    const hasVisibleChange = apply() !== false;
    if (hasVisibleChange) shipment.updatedAt = tx.clock.now();
    await this.shipments.save(tx, shipment);
    if (hasVisibleChange) await recordShipmentUpdated(tx, locked);
  }

  private unknownShipment(trackingNumber: string, now: Date) {
    return {
      trackingNumber,
      carrier: carrierOf(trackingNumber),
      service: null,
      status: 'unknown' as const,
      substatus: null,
      deliveryEstimate: null,
      checkpoints: [],
      nextLookAt: this.tracked ? now : null,
      updatedAt: now,
    };
  }
}
