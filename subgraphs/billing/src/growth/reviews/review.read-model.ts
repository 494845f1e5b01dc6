import {
  byCreation,
  column,
  computed,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { customer } from '../../users/user.type';
import { reviewFilters } from './review.inputs';
import { Review } from './review.resource';

/** Defines the read model of reviews. */
export function reviewReadModel(models: ReadModels): ReadModel<Review> {
  return readModelOf(Review, {
    product: relation(() => models.product, 'product_id'),
    user: computed(['user_id', 'account_id'], customer),
    paidForProduct: column('paid_for_product'),
  });
}

export const reviewList: ListDefinition = listOf(
  reviewFilters,
  { created_at: byCreation },
  { conditions: { status: (row, value) => `${row}.status = ${value}` } },
);
