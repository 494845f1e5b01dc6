import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DateTimeScalar, NumberedPageArgs, PageArgs } from '../../../kit/src';

@InputType({ description: 'A review to write.' })
export class ReviewCreateInput {
  @Field(() => ID, { description: 'The product, of which the caller has or had a membership.' })
  productId!: string;

  @Field(() => Int, { description: '1 to 5.' })
  stars!: number;

  @Field(() => String, { nullable: true, description: 'Heading, at most 200 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Text, at most 5,000 characters.' })
  description?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Files to show with it, at most 10.' })
  attachmentIds?: string[] | null;
}

@ArgsType()
export class ReviewListArgs extends PageArgs {
  @Field(() => ID, { description: 'Only reviews of this product.' })
  productId!: string;

  @Field(() => Int, { nullable: true, description: 'Only reviews with so many stars or more, 1 to 5.' })
  minStars?: number | null;

  @Field(() => Int, { nullable: true, description: 'Only reviews with so many stars or fewer, 1 to 5.' })
  maxStars?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only reviews written after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only reviews written before this instant.' })
  createdBefore?: Date | null;
}

@ArgsType()
export class ReviewPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only reviews of what this account sells.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only reviews of this product.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only reviews by this user.' })
  userId?: string | null;
}
