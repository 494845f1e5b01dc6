import {
  Type,
  defineVersionChange,
  endpointAdded,
  fieldAdded,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  gate,
  parameterAdded,
  parameterRemoved,
  parameterRenamed,
} from '../../versioning';

const checkpoint = {
  status: 'in_transit',
  message: 'Left Springfield.',
  location: null,
  timestamp: '2026-07-01T00:00:00.000Z',
};
const unchangedFields = {
  id: 'ship_1',
  status: 'in_transit',
  carrier: 'ups',
  created_at: '2026-07-01T00:00:00.000Z',
  updated_at: '2026-07-01T00:00:00.000Z',
  service: 'Ground',
  substatus: 'departed_facility',
  delivery_estimate: null,
  payment: { id: 'pay_1' },
};

export default defineVersionChange({
  version: '2026-07-26',
  name: 'shipments-are-native',
  summary:
    'Shipments identify account and payment by id, and have `tracking_number`, a tracking page for the buyer (`tracking_url`), and all tracking events from the carrier (`checkpoints`). ' +
    'They can also be retrieved by payment id, and their tracking number can be changed.',
  why: 'Sellers want to show the location of a parcel; the latest detail alone was less informative than the history.',
  upgrade:
    'Send `tracking_number` for `tracking_code`, read `payment_id` for `payment.id` and the last of `checkpoints` for `substatus`. List by payments instead of by user.',
  operations: [
    gate('shipments-by-payment', 'a shipment can also be retrieved by its payment id'),
    endpointAdded('PATCH /shipments/{id}'),
    fieldRenamed('Shipment', { older: 'tracking_code', newer: 'tracking_number' }),
    fieldAdded('Shipment', 'account_id'),
    fieldAdded('Shipment', 'payment_id'),
    fieldAdded('Shipment', 'order_id'),
    fieldAdded('Shipment', 'tracking_url'),
    fieldAdded('Shipment', 'checkpoints'),
    fieldRemoved('Shipment', 'payment'),
    fieldRemoved('Shipment', 'service'),
    fieldRemoved('Shipment', 'substatus'),
    fieldRemoved('Shipment', 'delivery_estimate'),
    parameterRenamed('ShipmentListParams', { older: 'company_id', newer: 'account_id' }),
    fieldReplaced('ShipmentListParams', {
      older: 'payment_id',
      newer: 'payment_id',
      schema: Type.Optional(Type.String({ description: 'Only shipments of this payment.' })),
      up: ({ payment_id: id }) => ({ payment_id: id === undefined ? undefined : [id] }),
    }),
    parameterAdded('ShipmentListParams', 'status'),
    parameterAdded('ShipmentListParams', 'created_after'),
    parameterAdded('ShipmentListParams', 'created_before'),
    parameterRemoved('ShipmentListParams', 'user_id'),
    parameterRenamed('ShipmentCreateParams', { older: 'company_id', newer: 'account_id' }),
    parameterRenamed('ShipmentCreateParams', { older: 'tracking_code', newer: 'tracking_number' }),
  ],
  examples: [
    {
      schema: 'Shipment',
      newer: {
        ...unchangedFields,
        account_id: 'biz_1',
        payment_id: 'pay_1',
        order_id: null,
        tracking_number: '1Z999AA10123456784',
        tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        checkpoints: [checkpoint],
      },
      older: { ...unchangedFields, tracking_code: '1Z999AA10123456784' },
    },
    {
      params: 'ShipmentCreateParams',
      older: { company_id: 'biz_1', payment_id: 'pay_1', tracking_code: '1' },
      newer: { account_id: 'biz_1', payment_id: 'pay_1', tracking_number: '1' },
    },
    {
      params: 'ShipmentListParams',
      older: { company_id: 'biz_1', payment_id: 'pay_1' },
      newer: { account_id: 'biz_1', payment_id: ['pay_1'] },
    },
    {
      params: 'ShipmentCreateParams',
      request: { payment_id: 'pay_1', tracking_code: '1' },
      refused: 'newer',
      param: 'tracking_code',
    },
  ],
});
