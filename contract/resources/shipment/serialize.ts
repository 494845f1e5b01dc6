import { toEnumValue } from '../shared';

interface CheckpointData {
  readonly status: string;
  readonly message: string | null;
  readonly location: string | null;
  readonly timestamp: string | null;
}

/** Data of a shipment, as selected by the GraphQL fragment `ShipmentRead`. */
export interface ShipmentData {
  readonly id: string;
  readonly account: { readonly id: string };
  readonly paymentId: string;
  readonly payment: { readonly id: string } | null;
  readonly trackingNumber: string;
  readonly carrier: string | null;
  readonly trackingUrl: string;
  readonly service: string | null;
  readonly status: string;
  readonly substatus: string | null;
  readonly deliveryEstimate: string | null;
  readonly checkpoints: readonly CheckpointData[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Serializes a shipment for the latest REST API version. */
export function serializeShipment(shipment: ShipmentData) {
  return {
    id: shipment.id,
    account_id: shipment.account.id,
    payment_id: shipment.paymentId,
    order_id: null,
    status: toEnumValue(shipment.status),
    tracking_number: shipment.trackingNumber,
    carrier: toEnumValue(shipment.carrier),
    tracking_url: shipment.trackingUrl,
    checkpoints: shipment.checkpoints.map(({ status, message, location, timestamp }) => ({
      status: toEnumValue(status),
      message,
      location,
      timestamp,
    })),
    created_at: shipment.createdAt,
    updated_at: shipment.updatedAt,
    payment: shipment.payment && { id: shipment.payment.id },
    service: shipment.service,
    substatus: toEnumValue(shipment.substatus),
    delivery_estimate: shipment.deliveryEstimate,
  };
}
