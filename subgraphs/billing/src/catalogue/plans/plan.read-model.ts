import {
  column,
  computed,
  containsText,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
} from '../../../../kit/src';
import { acceptedPaymentMethodsField } from '../../payments/payment-options/payment-methods.read-model';
import type { ReadModels } from '../../read-models';
import { planFilters } from './plan.inputs';
import { formatPrice } from './plan.price';
import { Plan } from './plan.resource';

const read = 'plan:basic:read';

/**
 * Defines the read model of plans.
 *
 * @param origin public base URL of the service, for links
 */
export function planReadModel(models: ReadModels, origin: string): ReadModel<Plan> {
  return readModelOf(
    Plan,
    {
      invoiceId: column('(SELECT i.id FROM billing.invoices i WHERE i.plan_id = $row.id)', { requires: read }),
      formattedPrice: computed(['initial_price', 'renewal_price', 'billing_period', 'currency'], formatPrice),
      collectTax: computed(['tax_type'], (taxType: string) => taxType !== 'unspecified'),
      acceptedPaymentMethods: acceptedPaymentMethodsField,
      storedCheckoutStyling: column('checkout_styling'),
      storedImage: column('image'),
      purchaseUrl: computed(['id'], (id: string) => `${origin}/checkout/${id}`),
      purchasable: computed(
        ['deleted_at', 'unlimited_stock', 'stock'],
        (deletedAt: string | null, isUnlimited: boolean, stock: number) =>
          deletedAt === null && (isUnlimited || stock > 0),
      ),
      deletable: computed(['deleted_at'], (deletedAt: string | null) => deletedAt === null, { requires: read }),
      deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
    },
    { models },
  );
}

/** Filters and sort orders for the list of plans. The default page size is 100, because accounts have few plans. */
export const planList: ListDefinition = listOf(planFilters, {
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    active_members_count: { expression: (row) => `${row}.member_count`, type: 'int' },
    internal_notes: { expression: (row) => `COALESCE(${row}.internal_notes, '')`, type: 'text' },
    expiration_days: { expression: (row) => `COALESCE(${row}.expiration_days, 0)`, type: 'int' },
  },
  limits: { default: 100, maximum: 100 },
  conditions: {
    titleSearch: containsText((row) => `COALESCE(${row}.title, '')`),
    existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}`,
    ofInvoices: (row, value) => `EXISTS (SELECT 1 FROM billing.invoices i WHERE i.plan_id = ${row}.id) = ${value}`,
  },
});
