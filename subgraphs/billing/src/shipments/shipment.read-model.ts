import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { trackingUrl } from './carriers';
import type { ShipmentCarrier } from './shipment.enums';

/** Defines the read model of shipments: the columns behind each GraphQL field. */
export function shipmentReadModel(models: ReadModels): ReadModel {
  return new ReadModel('Shipment', 'billing.shipments', {
    account: reference('account_id'),
    userId: column('user_id'),
    paymentId: column('payment_id'),
    payment: relation(() => models.payment, 'payment_id', { requires: 'payment:basic:read' }),
    trackingNumber: column('tracking_number'),
    carrier: column('carrier'),
    trackingUrl: computed(['tracking_number', 'carrier'], (number: string, carrier: ShipmentCarrier | null) =>
      trackingUrl(number, carrier),
    ),
    service: column('service'),
    status: column('status'),
    substatus: column('substatus'),
    deliveryEstimate: column('delivery_estimate'),
    checkpoints: column('checkpoints'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and sort orders for the list of shipments. */
export const shipmentList: ListDefinition = {
  filters: {
    accountIds: (row, value) => `${row}.account_id = ANY(${value}::text[])`,
    paymentIds: (row, value) => `${row}.payment_id = ANY(${value}::text[])`,
    userId: (row, value) => `${row}.user_id = ${value}`,
    status: (row, value) => `${row}.status = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
