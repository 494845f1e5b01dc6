import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DateTimeScalar, NumberedPageArgs, PageArgs } from '../../../kit/src';

@InputType({ description: 'A new review.' })
export class ReviewCreateInput {
  @Field(() => ID, { description: 'The product; the caller must have or have had a membership of it.' })
  productId!: string;

  @Field(() => Int, { description: 'Number of stars, 1 to 5.' })
  stars!: number;

  @Field(() => String, { nullable: true, description: 'Heading, at most 200 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Text, at most 5,000 characters.' })
  description?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Files to attach, at most 10.' })
  attachmentIds?: string[] | null;
}

@ArgsType()
export class ReviewListArgs extends PageArgs {
  @Field(() => ID, { description: 'Only reviews of this product.' })
  productId!: string;

  @Field(() => Int, { nullable: true, description: 'Only reviews with at least this number of stars, 1 to 5.' })
  minStars?: number | null;

  @Field(() => Int, { nullable: true, description: 'Only reviews with at most this number of stars, 1 to 5.' })
  maxStars?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only reviews created after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only reviews created before this time.' })
  createdBefore?: Date | null;
}

@ArgsType()
export class ReviewPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only reviews of products of this account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only reviews of this product.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only reviews by this user.' })
  userId?: string | null;
}
