import { readModelOf, type ListDefinition, ReadModel, column, computed, relation } from '../../../kit/src';
import { Review } from './review.resource';
import type { ReadModels } from '../read-models';
import { customer } from '../users/user.type';

/** Defines the read model of reviews: the columns behind each GraphQL field. */
export function reviewReadModel(models: ReadModels): ReadModel {
  return readModelOf(Review, {
    product: relation(() => models.product, 'product_id'),
    user: computed(['user_id', 'account_id'], customer),
    paidForProduct: column('paid_for_product'),
  });
}

const equals = (name: string) => (row: string, value: string) => `${row}.${name} = ${value}`;

/** Filters and sort orders for the lists of reviews. Reviews are sorted by time. */
export const reviewList: ListDefinition = {
  filters: {
    productId: equals('product_id'),
    userId: equals('user_id'),
    status: equals('status'),
    minStars: (row, value) => `${row}.stars >= ${value}`,
    maxStars: (row, value) => `${row}.stars <= ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
