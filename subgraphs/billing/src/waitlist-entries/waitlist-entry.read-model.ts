import { readModelOf, type ListDefinition, ReadModel, column, computed, relation } from '../../../kit/src';
import { Entry } from './waitlist-entry.resource';
import type { ReadModels } from '../read-models';
import { customer } from '../users/user.type';

/**
 * Read model of waitlist entries: maps the fields of the GraphQL type `Entry` to columns; plan, product and membership
 * are joined.
 */
export function entryReadModel(models: ReadModels): ReadModel {
  return readModelOf(Entry, {
    user: computed(['user_id', 'account_id'], customer),
    plan: relation(() => models.plan, 'plan_id'),
    product: relation(() => models.product, 'product_id'),
    checkoutConfiguration: relation(() => models.checkoutConfiguration, 'checkout_configuration_id'),
    jobId: column('job_id'),
    membership: relation(() => models.membership, 'membership_id', { requires: 'member:basic:read' }),
  });
}

const equals = (name: string) => (row: string, value: string) => `${row}.${name} = ${value}`;
const columnIn = (name: string) => (row: string, value: string) => `${row}.${name} = ANY(${value}::text[])`;

/**
 * Filters and sort orders of the list of waitlist entries. A filter by a single value has a definition of its own,
 * because an index then returns the rows in the order of the list.
 */
export const entryList: ListDefinition = {
  filters: {
    status: equals('status'),
    statuses: columnIn('status'),
    planId: equals('plan_id'),
    planIds: columnIn('plan_id'),
    productId: equals('product_id'),
    productIds: columnIn('product_id'),
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
