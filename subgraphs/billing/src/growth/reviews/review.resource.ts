import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  numberedPageOf,
  MaxListSize,
  computed,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  TextField,
  IntegerField,
  EnumField,
  JsonField,
  DateTimeField,
  ResourcePayload,
  RelationField,
  ReferenceField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Product } from '../../catalogue/products/product.resource';
import { User, asCustomer } from '../../users/user.type';
import { type ReviewStatus, ReviewStatusEnum } from './review.states';
import { ReviewAttachment } from './review-parts.type';

/** A file of a review. Only its id is known, because files belong to another domain. */
export interface ReviewFile {
  readonly id: string;
}

@Resource('billing.reviews', 'A review of a product by a customer.')
export class Review extends Timestamped {
  @IdField('Public id, `rev_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that sells the product.')
  accountId!: string;

  @RelationField('product', () => Product, 'The reviewed product.', {
    input: {
      inputs: 'create',
      required: true,
      description: 'The product; the caller must have or have had a membership of it.',
    },
  })
  productId!: string;

  @ReferenceField('user', () => User, 'The author.', { source: asCustomer })
  userId!: string;

  @IntegerField('Number of stars, 1 to 5.', {
    write: 'create',
    required: true,
    range: [1, 5],
    input: 'Number of stars, 1 to 5.',
  })
  stars!: number;

  @TextField('Heading.', { nullable: true, write: 'create', max: 200 })
  title!: string | null;

  @TextField('Text.', { nullable: true, write: 'create', max: 5_000 })
  description!: string | null;

  @EnumField(ReviewStatusEnum, 'Publication status.')
  status!: ReviewStatus;

  @StoredColumn('boolean')
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the customer had paid for the product at the time of the review.',
  })
  paidForProduct!: boolean;

  @MaxListSize(10)
  @JsonField('Attached files.', {
    type: () => [ReviewAttachment],
    source: computed(['attachments'], (files: readonly ReviewFile[]) =>
      files.map(({ id }) => ({ id, filename: null, contentType: null, url: null })),
    ),
  })
  attachments!: readonly ReviewFile[];

  @DateTimeField('Time at which the customer first received the product.', { nullable: true })
  joinedAt!: Date | null;

  @DateTimeField('Time of the last publication; null if never published.', { nullable: true })
  publishedAt!: Date | null;
}

export const ReviewConnection = connectionOf(Review, 'Review');
export const ReviewPage = numberedPageOf(Review, 'Review');

@ObjectType({ description: 'Result of a mutation on a review.' })
export class ReviewPayload extends ResourcePayload {}
