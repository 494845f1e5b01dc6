import { type Transaction, recordEvent, previousRow } from '../../../../kit/src';
import type { Shipment } from './shipment.resource';

export function recordShipmentCreated(tx: Transaction, { id, accountId }: Shipment): Promise<void> {
  return recordEvent(tx, 'billing.shipments', {
    type: 'shipment.created',
    resource: 'Shipment',
    resourceId: id,
    accountId,
  });
}

/**
 * Records a shipment update in the outbox, with the previous values: the shipment must have been locked with
 * `lockForUpdate`.
 */
export function recordShipmentUpdated(tx: Transaction, shipment: Shipment): Promise<void> {
  const { id, accountId } = shipment;
  return recordEvent(tx, 'billing.shipments', {
    type: 'shipment.updated',
    resource: 'Shipment',
    resourceId: id,
    accountId,
    previous: previousRow(shipment),
  });
}
