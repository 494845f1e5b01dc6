import { type Currency, type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';

const read = { requires: 'checkout_configuration:basic:read' };

const currencyOfPlan = '(SELECT p.currency FROM billing.plans p WHERE p.id = $row.plan_id)';

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of a checkout configuration: each field is a column or
 * computed from columns; the plan is a join.
 *
 * @param origin public URL of the service, for links
 */
export function checkoutConfigurationReadModel(models: ReadModels, origin: string): ReadModel {
  return new ReadModel('CheckoutConfiguration', 'billing.checkout_configurations', {
    account: reference('account_id'),
    mode: column('mode'),
    plan: relation(() => models.plan, 'plan_id'),
    currency: column('currency'),
    applicationFee: computed(
      ['application_fee', currencyOfPlan],
      (amount: string | null, currency: Currency) => amount && { amount, currency },
      read,
    ),
    redirectUrl: column('redirect_url'),
    sourceUrl: column('source_url'),
    affiliateCode: column('affiliate_code'),
    allowPromoCodes: column('allow_promo_codes'),
    threeDsLevel: column('three_ds_level'),
    checkoutStyling: column('checkout_styling'),
    paymentMethodConfiguration: column('payment_method_configuration'),
    metadata: column('metadata', read),
    purchaseUrl: computed(['id'], (id: string) => `${origin}/checkout/${id}`),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
  });
}

/** Filters and sort orders of the list of checkouts. */
export const checkoutConfigurationList: ListDefinition = {
  filters: {
    existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}`,
    planId: (row, value) => `${row}.plan_id = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
