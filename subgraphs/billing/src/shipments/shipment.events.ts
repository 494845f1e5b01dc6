import { type Transaction, recordEvent } from '../../../kit/src';
import type { ShipmentEntity } from './shipment.entity';

export function recordShipmentCreated(tx: Transaction, { id, accountId }: ShipmentEntity): Promise<void> {
  return recordEvent(tx, 'billing.shipments', { type: 'shipment.created', resource: 'Shipment', resourceId: id, accountId });
}

/** @param previous the row as it was before the change */
export function recordShipmentUpdated(tx: Transaction, { id, accountId }: ShipmentEntity, previous: Record<string, unknown>): Promise<void> {
  return recordEvent(tx, 'billing.shipments', { type: 'shipment.updated', resource: 'Shipment', resourceId: id, accountId, previous });
}
