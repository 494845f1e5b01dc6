import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  UserError,
  connectionOf,
  numberedPageOf,
  MaxListSize,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Product } from '../products/product.resource';
import { User } from '../users/user.type';
import { type ReviewStatus, ReviewStatusEnum } from './review.states';

@ObjectType({ description: 'A file that is shown with a review.', simpleResolvers: true })
export class ReviewAttachment {
  @Field(() => ID, { description: 'Id of the file.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Name of the file; null while it is not known.' })
  filename!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type of the file; null while it is not known.' })
  contentType!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the file; null while it is not known.' })
  url!: string | null;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'What a customer says about a product.', simpleResolvers: true })
export class Review {
  @Field(() => ID, { description: 'Public id, `rev_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that sells the product.' })
  account!: Account | null;

  @Field(() => Product, { nullable: true, description: 'The reviewed product.' })
  product!: object | null;

  @Field(() => User, { nullable: true, description: 'Who says it.' })
  user!: User | null;

  @Field(() => String, { nullable: true, description: 'Heading.' })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'Text.' })
  description!: string | null;

  @Field(() => Int, { description: '1 to 5.' })
  stars!: number;

  @Field(() => ReviewStatusEnum, { description: 'Publication status.' })
  status!: ReviewStatus;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the customer had paid for the product when writing the review.',
  })
  paidForProduct!: boolean | null;

  @MaxListSize(10)
  @Field(() => [ReviewAttachment], { description: 'Files shown with the review.' })
  attachments!: ReviewAttachment[];

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time at which the customer first received the product.',
  })
  joinedAt!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time of the last publication; null if never published.',
  })
  publishedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const ReviewConnection = connectionOf(Review, 'Review');
export const ReviewPage = numberedPageOf(Review, 'Review');

@ObjectType({ description: 'Outcome of a command on a review.' })
export class ReviewPayload {
  /** Id of the review that the command was about; the `review` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
