import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { customer } from '../users/user.type';
import type { ReviewFile } from './review.entity';

/** Defines the read model of reviews: the columns behind each GraphQL field. */
export function reviewReadModel(models: ReadModels): ReadModel {
  return new ReadModel('Review', 'billing.reviews', {
    account: reference('account_id'),
    product: relation(() => models.product, 'product_id'),
    user: computed(['user_id', 'account_id'], customer),
    title: column('title'),
    description: column('description'),
    stars: column('stars'),
    status: column('status'),
    paidForProduct: column('paid_for_product'),
    attachments: computed(['attachments'], (files: readonly ReviewFile[]) =>
      files.map(({ id }) => ({ id, filename: null, contentType: null, url: null })),
    ),
    joinedAt: column('joined_at'),
    publishedAt: column('published_at'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
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
