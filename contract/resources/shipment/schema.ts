import { type TSchema, Type, accountId, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { optional, pageParams } from '../shared';
import { shipmentCarriers, shipmentStatuses, shipmentSubstatuses } from './enums';

const trackingNumber = () =>
  Type.String({
    description: 'Tracking number of the carrier: letters, digits and dashes.',
    minLength: 1,
    maxLength: 120,
  });

/** JSON Schemas for shipments in the date-versioned REST API, latest version. */
export const shipmentSchemas: Record<string, TSchema> = {
  Shipment: Type.Object({
    id: Type.String({ description: 'Shipment id (`ship_`).' }),
    account_id: Type.String({ description: 'Account that ships the goods (`biz_`).' }),
    payment_id: Type.String({ description: 'Payment for the shipped goods (`pay_`).' }),
    order_id: nullable(Type.String(), { description: 'Always null: orders with several payments do not exist.' }),
    status: enumOf(shipmentStatuses, { description: 'Delivery status of the parcel.' }),
    tracking_number: Type.String(),
    carrier: nullable(enumOf(shipmentCarriers), { description: 'Carrier; null until known.' }),
    tracking_url: Type.String({ description: 'URL at which the buyer can track the parcel.' }),
    checkpoints: Type.Array(ref('ShipmentCheckpoint'), {
      description: 'Tracking events from the carrier, oldest first.',
    }),
    created_at: dateTime(),
    updated_at: dateTime(),
    payment: nullable(Type.Object({ id: Type.String() }), { 'x-internal': true }),
    service: nullable(Type.String(), { 'x-internal': true }),
    substatus: nullable(enumOf(shipmentSubstatuses), { 'x-internal': true }),
    delivery_estimate: nullable(dateTime(), { 'x-internal': true }),
  }),
  ShipmentCheckpoint: Type.Object({
    status: enumOf(shipmentStatuses),
    message: nullable(Type.String()),
    location: nullable(Type.String()),
    timestamp: nullable(dateTime(), { description: 'Time of the event; null if the carrier does not report it.' }),
  }),
  ShipmentListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only shipments of this account.' })),
    payment_id: Type.Optional(
      Type.Array(Type.String(), { maxItems: 100, description: 'Only shipments of these payments.', 'x-comma': true }),
    ),
    status: Type.Optional(enumOf(shipmentStatuses)),
    user_id: Type.Optional(Type.String({ description: 'Only shipments to this user.', 'x-internal': true })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['created_at'], { description: '`created_at` by default.' })),
  }),
  ShipmentCreateParams: Type.Object({
    account_id: Type.Optional(
      accountId({ description: "Account that ships the goods; the payment's account by default." }),
    ),
    payment_id: Type.String({ description: 'Payment for the shipped goods (`pay_`).' }),
    tracking_number: trackingNumber(),
  }),
  ShipmentUpdateParams: Type.Object({ tracking_number: trackingNumber() }),
  SandboxShipmentTrackParams: Type.Object({
    status: enumOf(shipmentStatuses),
    substatus: optional(enumOf(shipmentSubstatuses)),
    carrier: optional(enumOf(shipmentCarriers)),
    service: optional(Type.String({ maxLength: 100 })),
    delivery_estimate: optional(dateTime()),
    message: optional(Type.String({ maxLength: 500 })),
    location: optional(Type.String({ maxLength: 200 })),
  }),
};
