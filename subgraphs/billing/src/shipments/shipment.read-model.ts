import { readModelOf, type ListDefinition, ReadModel, column, computed, relation } from '../../../kit/src';
import { Shipment } from './shipment.resource';
import type { ReadModels } from '../read-models';
import { trackingUrl } from './carriers';
import type { ShipmentCarrier } from './shipment.enums';

/** Defines the read model of shipments: the columns behind each GraphQL field. */
export function shipmentReadModel(models: ReadModels): ReadModel {
  return readModelOf(Shipment, {
    userId: column('user_id'),
    payment: relation(() => models.payment, 'payment_id', { requires: 'payment:basic:read' }),
    trackingUrl: computed(['tracking_number', 'carrier'], (number: string, carrier: ShipmentCarrier | null) =>
      trackingUrl(number, carrier),
    ),
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
