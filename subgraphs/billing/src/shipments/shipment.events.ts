import { type Transaction, recordEvent, rowBefore } from '../../../kit/src';
import type { ShipmentEntity } from './shipment.entity';

export function recordShipmentCreated(tx: Transaction, { id, accountId }: ShipmentEntity): Promise<void> {
  return recordEvent(tx, 'billing.shipments', { type: 'shipment.created', resource: 'Shipment', resourceId: id, accountId });
}

/** The shipment's row before it is written. */
export function shipmentBefore(tx: Transaction, { id }: ShipmentEntity): Promise<string> {
  return rowBefore(tx, 'billing.shipments', id);
}

/** @param previous what `shipmentBefore` said */
export function recordShipmentUpdated(tx: Transaction, { id, accountId }: ShipmentEntity, previous: string): Promise<void> {
  return recordEvent(tx, 'billing.shipments', { type: 'shipment.updated', resource: 'Shipment', resourceId: id, accountId, previous });
}
