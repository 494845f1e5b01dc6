import { type ResourceRead, readFragment } from '../read';
import { serializeShipment } from './serialize';

export * from './schema';
export * from './serialize';

/** The fragment is `ShipmentRead`. */
export const shipmentRead: ResourceRead = {
  type: 'Shipment',
  field: 'shipment',
  fragment: readFragment('shipment'),
  serialize: serializeShipment,
};
