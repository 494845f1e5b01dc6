import { computed, type Currency, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { checkoutConfigurationFilters } from './checkout-configuration.inputs';
import { CheckoutConfiguration } from './checkout-configuration.resource';

const read = { requires: 'checkout_configuration:basic:read' };

const currencyOfPlan = '(SELECT p.currency FROM billing.plans p WHERE p.id = $row.plan_id)';

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of a checkout configuration: each field is a column or
 * computed from columns; the plan is a join.
 *
 * @param origin public URL of the service, for links
 */
export function checkoutConfigurationReadModel(models: ReadModels, origin: string): ReadModel<CheckoutConfiguration> {
  return readModelOf(
    CheckoutConfiguration,
    {
      applicationFee: computed(
        ['application_fee', currencyOfPlan],
        (amount: string | null, currency: Currency) => amount && { amount, currency },
        read,
      ),
      purchaseUrl: computed(['id'], (id: string) => `${origin}/checkout/${id}`),
      deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
    },
    { models },
  );
}

/** Filters and sort orders of the list of checkouts. */
export const checkoutConfigurationList: ListDefinition = listOf(checkoutConfigurationFilters, {
  conditions: { existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}` },
});
