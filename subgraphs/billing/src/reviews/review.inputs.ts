import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import {
  accountFilter,
  createdFilters,
  createInputOf,
  equals,
  listArgs,
  type ListFilter,
  numberedArgs,
} from '../../../kit/src';
import { Review } from './review.resource';

@InputType({ description: 'A new review.' })
export class ReviewCreateInput extends createInputOf<Review, 'productId' | 'stars'>(Review) {
  @Field(() => [ID], { nullable: true, description: 'Files to attach, at most 10.' })
  attachmentIds?: string[] | null;
}

const starsFilter = (operator: '>=' | '<=', description: string): ListFilter<number> => ({
  type: () => Int,
  description,
  conditions: { '': (row, value) => `${row}.stars ${operator} ${value}` },
  choose: (value) => ['', value],
});

const listFilters = {
  minStars: starsFilter('>=', 'Only reviews with at least this number of stars, 1 to 5.'),
  maxStars: starsFilter('<=', 'Only reviews with at most this number of stars, 1 to 5.'),
  ...createdFilters('reviews'),
};

const pageFilters = {
  accountId: { ...accountFilter('reviews'), description: 'Only reviews of products of this account.' },
  productId: equals(() => ID, 'product_id', 'Only reviews of this product.'),
  userId: equals(() => ID, 'user_id', 'Only reviews by this user.'),
};

export const reviewFilters = { ...pageFilters, ...listFilters };

@ArgsType()
export class ReviewListArgs extends listArgs(listFilters) {
  @Field(() => ID, { description: 'Only reviews of this product.' })
  productId!: string;
}

@ArgsType()
export class ReviewPageArgs extends numberedArgs(pageFilters) {}
