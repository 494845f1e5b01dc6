import { type TSchema, Type, accountId, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { optional, pageParams } from '../shared';
import { shipmentCarriers, shipmentStatuses, shipmentSubstatuses } from './words';

const trackingNumber = () =>
  Type.String({
    description: 'The number under which its carrier knows it: letters, digits and dashes.',
    minLength: 1,
    maxLength: 120,
  });

/** Schemas of the dated API for shipments, latest version. */
export const shipmentSchemas: Record<string, TSchema> = {
  Shipment: Type.Object({
    id: Type.String({ description: 'Shipment id (`ship_`).' }),
    account_id: Type.String({ description: 'The account that sends (`biz_`).' }),
    payment_id: Type.String({ description: 'The payment that has bought what is sent (`pay_`).' }),
    order_id: nullable(Type.String(), { description: 'Always null: nothing is sold in orders of several payments.' }),
    status: enumOf(shipmentStatuses, { description: 'Where the parcel is.' }),
    tracking_number: Type.String(),
    carrier: nullable(enumOf(shipmentCarriers), { description: 'Who brings it; null until that is known.' }),
    tracking_url: Type.String({ description: 'Where the buyer can follow it.' }),
    checkpoints: Type.Array(ref('ShipmentCheckpoint'), { description: 'What the carrier has told, oldest first.' }),
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
    timestamp: nullable(dateTime(), { description: 'When it happened; null where the carrier does not say.' }),
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
    account_id: Type.Optional(accountId({ description: "The account that sends; the payment's by default." })),
    payment_id: Type.String({ description: 'The payment that has bought what is sent (`pay_`).' }),
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
