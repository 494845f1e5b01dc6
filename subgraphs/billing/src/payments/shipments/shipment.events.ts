import { type LockedRow, type Transaction, recordEvent } from '../../../../kit/src';
import type { Shipment } from './shipment.resource';

export function recordShipmentCreated(tx: Transaction, { id, accountId }: Shipment): Promise<void> {
  return recordEvent(tx, 'billing.shipments', {
    type: 'shipment.created',
    resource: 'Shipment',
    resourceId: id,
    accountId,
  });
}

/** Records a shipment update in the outbox, with the previous values. */
export function recordShipmentUpdated(
  tx: Transaction,
  { row: { id, accountId }, previous }: LockedRow<Shipment>,
): Promise<void> {
  return recordEvent(tx, 'billing.shipments', {
    type: 'shipment.updated',
    resource: 'Shipment',
    resourceId: id,
    accountId,
    previous,
  });
}
