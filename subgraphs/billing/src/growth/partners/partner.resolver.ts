import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  type Outcome,
  type ReadRow,
} from '../../../../kit/src';
import { startOf } from './leaderboard-period';
import type { LeaderboardRepository } from './leaderboard.repository';
import { PartnerBusiness, PartnerBusinessConnection } from './partner-business.resource';
import { ReferredUserConnection, type ReferredUser } from './partner-business-parts.type';
import { PartnerEarningConnection, type PartnerEarning } from './partner-earning.resource';
import { PartnerBusinessListArgs, PartnerEarningListArgs, ReferredUserListArgs } from './partner.inputs';
import type { PartnerRepository } from './partner.repository';
import type { PartnerService } from './partner.service';
import { type LeaderboardPeriod, LeaderboardPeriodEnum } from './partner.states';
import { Partner, PartnerPayload } from './partner.resource';
import { PartnerLeaderboard } from './partner-parts.type';

@Resolver(() => Partner)
export class PartnerResolver {
  constructor(
    private readonly partners: PartnerRepository,
    private readonly leaderboard: LeaderboardRepository,
    private readonly service: PartnerService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Partner, {
    nullable: true,
    description: 'The calling user as a partner; null if the caller is not a partner.',
  })
  partner(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): Promise<ReadRow<Partner> | null> {
    return this.partners.own(ctx, selectionOf(info, 'Partner'));
  }

  @Query(() => ReferredUserConnection, {
    description:
      'Referred users, newest first, 20 at a time by default: those referred by the calling user, and those of every account on which the caller has `partner:basic:read` or `referral:basic:read`.',
  })
  async referredUsers(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ReferredUserListArgs) args: ReferredUserListArgs,
  ): Promise<Connection<ReadRow<ReferredUser>>> {
    return toConnection(await this.partners.listReferredUsers(ctx, args, selectionOf(info, 'ReferredUser', nodePaths)));
  }

  @Query(() => PartnerLeaderboard, {
    description: 'Partners with the highest earnings. Accessible with any credential.',
  })
  partnerLeaderboard(
    @Ctx() ctx: Context,
    @Arg('period', () => LeaderboardPeriodEnum, {
      nullable: true,
      defaultValue: 'all_time',
      description: 'Period of the earnings.',
    })
    period: LeaderboardPeriod,
  ): Promise<PartnerLeaderboard> {
    return this.leaderboard.ranking(ctx, startOf(period, ctx.clock.now()));
  }

  @Mutation(() => PartnerPayload, {
    description: 'Makes the calling user a partner; does not change existing partners. For user tokens only.',
  })
  partnerCreate(@Ctx() ctx: Context): Promise<Outcome> {
    return this.commands.run(ctx, 'partnerCreate', {}, (tx) => this.service.become(tx));
  }
}

@Resolver(() => PartnerBusiness)
export class PartnerBusinessResolver {
  constructor(private readonly partners: PartnerRepository) {}

  @Query(() => PartnerBusiness, {
    nullable: true,
    description:
      'A share in a referred business by its id; null if it does not exist or is not accessible. Needs `partner:basic:read` or `referral:basic:read` on the account that earns, except for the partner.',
  })
  partnerBusiness(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The share, `coma_…`.' }) id: string,
  ): Promise<ReadRow<PartnerBusiness> | null> {
    return this.partners.business(ctx, id, selectionOf(info, 'PartnerBusiness'));
  }

  @Query(() => PartnerBusinessConnection, {
    description:
      'Referred businesses, newest first, 20 at a time by default: those of the calling user, and those of every account on which the caller has `partner:basic:read` or `referral:basic:read`.',
  })
  async partnerBusinesses(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PartnerBusinessListArgs) args: PartnerBusinessListArgs,
  ): Promise<Connection<ReadRow<PartnerBusiness>>> {
    return toConnection(await this.partners.listBusinesses(ctx, args, selectionOf(info, 'PartnerBusiness', nodePaths)));
  }

  @FieldResolver(() => PartnerEarningConnection, {
    description: 'Earnings of the partner from the business, newest first, 20 at a time by default.',
  })
  async earnings(
    @Root() business: { id: string },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PartnerEarningListArgs) args: PartnerEarningListArgs,
  ): Promise<Connection<ReadRow<PartnerEarning>>> {
    return toConnection(
      await this.partners.listEarnings(ctx, business.id, args, selectionOf(info, 'PartnerEarning', nodePaths)),
    );
  }
}
