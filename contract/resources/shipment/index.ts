import { type ResourceRead, readFragment } from '../read';
import { serializeShipment } from './serialize';

export * from './schema';
export * from './serialize';

/** Fragment `ShipmentRead`. */
export const shipmentRead: ResourceRead = {
  type: 'Shipment',
  field: 'shipment',
  fragment: readFragment('shipment'),
  serialize: serializeShipment,
};
