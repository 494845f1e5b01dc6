import { column, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { reviewFilters } from './review.inputs';
import { Review } from './review.resource';

/** Defines the read model of reviews. */
export function reviewReadModel(models: ReadModels): ReadModel<Review> {
  return readModelOf(
    Review,
    {
      paidForProduct: column('paid_for_product'),
    },
    { models },
  );
}

export const reviewList: ListDefinition = listOf(reviewFilters, {
  conditions: { status: (row, value) => `${row}.status = ${value}` },
});
