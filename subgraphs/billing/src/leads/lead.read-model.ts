import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';

/** The member that the lead has become, if they have. */
const member = 'SELECT m.id FROM billing.members m WHERE m.account_id = $row.account_id AND m.user_id = $row.user_id';

/**
 * How a lead is read. The user is shown as a customer, with the e-mail address for who may see it, once they are one: an
 * account can write down anybody.
 */
export function leadReadModel(models: ReadModels): ReadModel {
  return new ReadModel('Lead', 'billing.leads', {
    account: reference('account_id'),
    user: computed(
      ['user_id', `CASE WHEN EXISTS (${member}) THEN $row.account_id END`],
      (id: string, customerOf: string | null) => ({ id, customerOf }),
    ),
    member: relation(() => models.member, `(${member})`, { requires: 'member:basic:read' }),
    product: relation(() => models.product, 'product_id', { requires: 'access_pass:basic:read' }),
    referrer: column('referrer'),
    metadata: column('metadata'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters of the list of leads, which is always by time. One product has a filter of its own: its index is read in the order of the list. */
export const leadList: ListDefinition = {
  filters: {
    productId: (row, value) => `${row}.product_id = ${value}`,
    productIds: (row, value) => `${row}.product_id = ANY(${value}::text[])`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
