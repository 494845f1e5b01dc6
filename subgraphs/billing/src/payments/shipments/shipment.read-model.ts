import {
  column,
  computed,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { isAmong } from '../../shared/filters';
import { trackingUrl } from './carriers';
import type { ShipmentCarrier } from './shipment.enums';
import { shipmentFilters } from './shipment.inputs';
import { Shipment } from './shipment.resource';

/** Defines the read model of shipments. */
export function shipmentReadModel(models: ReadModels): ReadModel<Shipment> {
  return readModelOf(Shipment, {
    userId: column('user_id'),
    payment: relation(() => models.payment, 'payment_id', { requires: 'payment:basic:read' }),
    trackingUrl: computed(['tracking_number', 'carrier'], (number: string, carrier: ShipmentCarrier | null) =>
      trackingUrl(number, carrier),
    ),
  });
}

export const shipmentList: ListDefinition = listOf(shipmentFilters, {
  conditions: { accountIds: isAmong('account_id') },
});
