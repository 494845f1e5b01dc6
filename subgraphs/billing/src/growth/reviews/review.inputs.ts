import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { accountFilter, createdFilters, createInputOf, equals, listArgs, numberedArgs } from '../../../../kit/src';
import { valueFilter } from '../../shared/filters';
import { Review } from './review.resource';

@InputType({ description: 'A new review.' })
export class ReviewCreateInput extends createInputOf<Review, 'productId' | 'stars'>(Review) {
  @Field(() => [ID], { nullable: true, description: 'Files to attach, at most 10.' })
  attachmentIds?: string[] | null;
}

export const reviewListFilters = {
  minStars: valueFilter<number>(
    () => Int,
    'Only reviews with at least this number of stars, 1 to 5.',
    (row, value) => `${row}.stars >= ${value}`,
  ),
  maxStars: valueFilter<number>(
    () => Int,
    'Only reviews with at most this number of stars, 1 to 5.',
    (row, value) => `${row}.stars <= ${value}`,
  ),
  ...createdFilters('reviews'),
};

const pageFilters = {
  accountId: { ...accountFilter('reviews'), description: 'Only reviews of products of this account.' },
  productId: equals(() => ID, 'product_id', 'Only reviews of this product.'),
  userId: equals(() => ID, 'user_id', 'Only reviews by this user.'),
};

export const reviewFilters = { ...pageFilters, ...reviewListFilters };

@ArgsType()
export class ReviewListArgs extends listArgs(reviewListFilters) {
  @Field(() => ID, { description: 'Only reviews of this product.' })
  productId!: string;
}

@ArgsType()
export class ReviewPageArgs extends numberedArgs(pageFilters) {}
