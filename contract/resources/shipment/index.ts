import { type ResourceRead, readFragment } from '../read';
import { serializeShipment } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragment (`ShipmentRead`) and serializer of shipments. */
export const shipmentRead: ResourceRead = {
  type: 'Shipment',
  field: 'shipment',
  fragment: readFragment('shipment'),
  serialize: serializeShipment,
};
