import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { durationOf } from './promo-code.states';

/** Defines the read model of promo codes: each field is a column or computed from columns; the product is a join. */
export function promoCodeReadModel(models: ReadModels): ReadModel {
  return new ReadModel('PromoCode', 'billing.promo_codes', {
    account: reference('account_id'),
    code: column('code'),
    promoType: column('promo_type'),
    amountOff: column('amount_off'),
    baseCurrency: column('base_currency'),
    duration: computed(['number_of_intervals'], durationOf),
    numberOfIntervals: column('number_of_intervals'),
    status: column('status'),
    stock: column('stock'),
    unlimitedStock: column('unlimited_stock'),
    uses: column('uses'),
    product: relation(() => models.product, 'product_id', { requires: 'access_pass:basic:read' }),
    planIds: column('plan_ids'),
    plans: column('plan_ids'),
    newUsersOnly: column('new_users_only'),
    churnedUsersOnly: column('churned_users_only'),
    existingMembershipsOnly: column('existing_memberships_only'),
    onePerCustomer: column('one_per_customer'),
    expiresAt: column('expires_at'),
    metadata: column('metadata'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and sort orders for the list of promo codes. */
export const promoCodeList: ListDefinition = {
  filters: {
    status: (row, value) => `${row}.status = ${value}`,
    statuses: (row, value) => `${row}.status = ANY(${value}::text[])`,
    baseCurrencies: (row, value) => `${row}.base_currency = ANY(${value}::text[])`,
    productId: (row, value) => `${row}.product_id = ${value}`,
    productIds: (row, value) => `${row}.product_id = ANY(${value}::text[])`,
    planIds: (row, value) => `${row}.plan_ids && ${value}::text[]`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
