import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type NumberedPage,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { ReviewCreateInput, ReviewListArgs, ReviewPageArgs } from './review.inputs';
import type { ReviewRepository } from './review.repository';
import type { ReviewService } from './review.service';
import { type ReviewStatus, ReviewStatusEnum } from './review.states';
import { Review, ReviewConnection, ReviewPage, ReviewPayload } from './review.resource';

const ofReview = { description: 'Review id, `rev_…`.' } as const;

@Resolver(() => Review)
export class ReviewResolver {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly service: ReviewService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Review, {
    nullable: true,
    description:
      'A review by its id; null if it does not exist or is not accessible. Unpublished reviews are accessible to their author, and with `access_pass:basic:read`.',
  })
  review(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofReview) id: string,
  ): Promise<ReadRow<Review> | null> {
    return this.reviews.reads.find(ctx, id, selectionOf(info, 'Review'));
  }

  @Query(() => ReviewConnection, {
    name: 'reviews',
    description:
      'Published reviews of a product, newest first, 20 at a time by default; all reviews with `access_pass:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ReviewListArgs) args: ReviewListArgs,
  ): Promise<Connection<ReadRow<Review>>> {
    return toConnection(await this.reviews.list(ctx, args, selectionOf(info, 'Review', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => ReviewPage, {
    description:
      'Reviews of the products of accounts by numbered pages, newest first, with their total count. Needs `access_pass:basic:read`.',
  })
  reviewPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ReviewPageArgs) args: ReviewPageArgs,
  ): Promise<NumberedPage<ReadRow<Review>>> {
    return this.reviews.reads.numbered(ctx, args, selectionOf(info, 'Review', [['nodes']]));
  }

  @Mutation(() => ReviewPayload, {
    description: 'Creates and publishes a review of a product by the calling user; one per product.',
  })
  async reviewCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ReviewCreateInput, { description: 'The review.' }) input: ReviewCreateInput,
  ): Promise<Outcome> {
    await this.service.awaitReplicas(input);
    return this.commands.run(ctx, 'reviewCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => ReviewPayload, { description: 'Removes a review. Only for its author.' })
  reviewRemove(@Ctx() ctx: Context, @Arg('id', () => ID, ofReview) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'reviewRemove', { id }, (tx) => this.service.remove(tx, id));
  }
}

/** Resolver that changes the status of reviews in place of a moderator, in the sandbox only. */
@Resolver(() => Review)
export class SandboxReviewResolver {
  constructor(
    private readonly service: ReviewService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => ReviewPayload, {
    description:
      'Sandbox only: publishes, withholds or removes a review, as a moderator of the service does. Needs `access_pass:update`.',
  })
  reviewModerate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofReview) id: string,
    @Arg('status', () => ReviewStatusEnum, { description: 'New status of the review.' }) status: ReviewStatus,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'reviewModerate', { id, status }, (tx) => this.service.moderate(tx, id, status));
  }
}
