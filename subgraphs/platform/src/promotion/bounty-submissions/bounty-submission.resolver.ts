import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { deleteRow } from '../deletes';
import type { PromotionRepository } from '../promotion.repository';
import { PromotionDeletePayload } from '../promotion.type';
import { BountySubmissionListArgs } from './bounty-submission.inputs';
import { BountySubmission, BountySubmissionConnection } from './bounty-submission.type';

@Resolver(() => BountySubmission)
export class BountySubmissionResolver {
  constructor(
    private readonly bountySubmissions: PromotionRepository<BountySubmission>,
    private readonly commands: Commands,
  ) {}

  @Query(() => BountySubmission, {
    nullable: true,
    description: 'A bounty submission by its id; null when there is none for the caller. Needs `bounty:basic:read`.',
  })
  bountySubmission(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The bounty submission, `btys_…`.' }) id: string,
  ): Promise<ReadRow<BountySubmission> | null> {
    return this.bountySubmissions.reads.find(ctx, id, selectionOf(info, 'BountySubmission'));
  }

  @Query(() => BountySubmissionConnection, {
    name: 'bountySubmissions',
    description: 'Bounty submissions, newest first, 20 at a time by default. Needs `bounty:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => BountySubmissionListArgs) args: BountySubmissionListArgs,
  ): Promise<Connection<ReadRow<BountySubmission>>> {
    return toConnection(
      await this.bountySubmissions.reads.list(ctx, args, selectionOf(info, 'BountySubmission', nodePaths)),
    );
  }

  @Mutation(() => PromotionDeletePayload, {
    description: 'Deletes a bounty submission. Needs `bounty:submission:delete`.',
  })
  bountySubmissionDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The bounty submission, `btys_…`.' }) id: string,
  ): Promise<PromotionDeletePayload> {
    return deleteRow(this.commands, ctx, 'bountySubmissionDelete', this.bountySubmissions, id);
  }
}
