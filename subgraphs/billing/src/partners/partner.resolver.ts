import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  keyDescription,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import { startOf } from './leaderboard-period';
import type { LeaderboardRepository } from './leaderboard.repository';
import { PartnerBusiness, PartnerBusinessConnection, ReferredUserConnection } from './partner-business.type';
import { PartnerEarningConnection } from './partner-earning.type';
import { PartnerBusinessListArgs, PartnerEarningListArgs, ReferredUserListArgs } from './partner.inputs';
import type { PartnerRepository } from './partner.repository';
import type { PartnerService } from './partner.service';
import { type LeaderboardPeriod, LeaderboardPeriodEnum } from './partner.states';
import { Partner, PartnerLeaderboard, PartnerPayload } from './partner.type';

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
    description: 'The partner that the user who asks is; null for everybody else.',
  })
  partner(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): Promise<unknown> {
    return this.partners.own(ctx, selectionOf(info, 'Partner'));
  }

  @Query(() => ReferredUserConnection, {
    description:
      'People who were referred, newest first, 20 at a time by default: by the user who asks, and for every account on which the caller has `partner:basic:read` or `referral:basic:read`.',
  })
  async referredUsers(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ReferredUserListArgs) args: ReferredUserListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.partners.listReferredUsers(ctx, { ...args, page: args }, selectionOf(info, 'ReferredUser', nodePaths)),
    );
  }

  @Query(() => PartnerLeaderboard, { description: 'The partners who earned most. Open to every credential.' })
  partnerLeaderboard(
    @Ctx() ctx: Context,
    @Arg('period', () => LeaderboardPeriodEnum, {
      nullable: true,
      defaultValue: 'all_time',
      description: 'Which earnings count.',
    })
    period: LeaderboardPeriod,
  ): Promise<PartnerLeaderboard> {
    return this.leaderboard.ranking(ctx, startOf(period, ctx.clock.now()));
  }

  @Mutation(() => PartnerPayload, {
    description:
      'Makes a partner of the user who asks; whoever is one already stays as they are. For user tokens only.',
  })
  partnerCreate(
    @Ctx() ctx: Context,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<unknown> {
    return this.commands.run(ctx, 'partnerCreate', {}, (tx) => this.service.become(tx), key);
  }
}

@Resolver(() => PartnerPayload)
export class PartnerPayloadResolver {
  constructor(private readonly partners: PartnerRepository) {}

  @FieldResolver(() => Partner, { nullable: true, description: 'The partner; null when the command was refused.' })
  partner(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.partners.outcome(ctx, payload.id, selectionOf(info, 'Partner'));
  }
}

@Resolver(() => PartnerBusiness)
export class PartnerBusinessResolver {
  constructor(private readonly partners: PartnerRepository) {}

  @Query(() => PartnerBusiness, {
    nullable: true,
    description:
      'A share in a referred business by its id; null when there is none for the caller. Needs `partner:basic:read` or `referral:basic:read` on the account that earns, or to be the partner.',
  })
  partnerBusiness(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The share, `coma_…`.' }) id: string,
  ): Promise<unknown> {
    return this.partners.business(ctx, id, selectionOf(info, 'PartnerBusiness'));
  }

  @Query(() => PartnerBusinessConnection, {
    description:
      'Referred businesses, newest first, 20 at a time by default: of the user who asks, and of every account on which the caller has `partner:basic:read` or `referral:basic:read`.',
  })
  async partnerBusinesses(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PartnerBusinessListArgs) args: PartnerBusinessListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.partners.listBusinesses(ctx, { ...args, page: args }, selectionOf(info, 'PartnerBusiness', nodePaths)),
    );
  }

  @FieldResolver(() => PartnerEarningConnection, {
    description: 'What the business brought the partner, newest first, 20 at a time by default.',
  })
  async earnings(
    @Root() business: { id: string },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PartnerEarningListArgs) args: PartnerEarningListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.partners.listEarnings(
        ctx,
        business.id,
        { ...args, page: args },
        selectionOf(info, 'PartnerEarning', nodePaths),
      ),
    );
  }
}
