import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  DecimalScalar,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import type { UserReplicaRepository } from '../../users/user-replica.repository';
import type { AffiliateStatsRepository } from './affiliate-stats.repository';
import { AffiliateCreateInput, AffiliateListArgs } from './affiliate.inputs';
import type { AffiliateRepository } from './affiliate.repository';
import type { AffiliateService } from './affiliate.service';
import { Affiliate, AffiliateConnection, AffiliatePayload } from './affiliate.resource';

const ofAffiliate = { description: 'Affiliate id, `aff_…`.' } as const;

@Resolver(() => Affiliate)
export class AffiliateResolver {
  constructor(
    private readonly affiliates: AffiliateRepository,
    private readonly service: AffiliateService,
    private readonly commands: Commands,
    private readonly users: UserReplicaRepository,
  ) {}

  @Query(() => Affiliate, {
    nullable: true,
    description: 'An affiliate by id; null if it does not exist or is not accessible. Needs `affiliate:basic:read`.',
  })
  affiliate(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofAffiliate) id: string,
  ): Promise<ReadRow<Affiliate> | null> {
    return this.affiliates.reads.find(ctx, id, selectionOf(info, 'Affiliate'));
  }

  @Query(() => AffiliateConnection, {
    name: 'affiliates',
    description: 'Affiliates, newest first, 20 at a time by default. Needs `affiliate:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AffiliateListArgs) args: AffiliateListArgs,
  ): Promise<Connection<ReadRow<Affiliate>>> {
    return toConnection(await this.affiliates.list(ctx, args, selectionOf(info, 'Affiliate', nodePaths)));
  }

  @Mutation(() => AffiliatePayload, {
    description: 'Creates an affiliate for a user, or returns the existing one. Needs `affiliate:create`.',
  })
  async affiliateCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AffiliateCreateInput, { description: 'The affiliate.' }) input: AffiliateCreateInput,
  ): Promise<Outcome> {
    await this.users.awaitReplicas(ctx, input.userIdentifier.trim());
    return this.commands.run(ctx, 'affiliateCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => AffiliatePayload, {
    description: 'Ends the promotion: the code no longer counts. Needs `affiliate:update`.',
  })
  affiliateArchive(@Ctx() ctx: Context, @Arg('id', () => ID, ofAffiliate) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'affiliateArchive', { id }, (tx) => this.service.move(tx, id, 'archived'));
  }

  @Mutation(() => AffiliatePayload, {
    description: 'Lets an archived affiliate promote again. Needs `affiliate:update`.',
  })
  affiliateUnarchive(@Ctx() ctx: Context, @Arg('id', () => ID, ofAffiliate) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'affiliateUnarchive', { id }, (tx) => this.service.move(tx, id, 'active'));
  }
}

/** Extends the type `Affiliate` with the statistics of referred buyers. */
@Resolver(() => Affiliate)
export class AffiliateStatsResolver {
  constructor(private readonly stats: AffiliateStatsRepository) {}

  @FieldResolver(() => Int, { description: 'Number of members with current access through a purchase with the code.' })
  async activeMembersCount(@Root() { id }: Affiliate, @Ctx() ctx: Context): Promise<number> {
    return (await this.stats.of(ctx, id)).activeMembers;
  }

  @FieldResolver(() => DecimalScalar, {
    description: 'Percentage of the memberships bought with the code that currently give access.',
  })
  async customerRetentionRate(@Root() { id }: Affiliate, @Ctx() ctx: Context): Promise<string> {
    return (await this.stats.of(ctx, id)).retentionRate;
  }

  @FieldResolver(() => DecimalScalar, {
    description: 'Percentage of the memberships bought with the code in the last 90 days that currently give access.',
  })
  async customerRetentionRateNinetyDays(@Root() { id }: Affiliate, @Ctx() ctx: Context): Promise<string> {
    return (await this.stats.of(ctx, id)).retentionRateNinetyDays;
  }

  @FieldResolver(() => DecimalScalar, {
    description: 'Revenue of active memberships bought with the code in 30 days, in US dollars.',
  })
  async monthlyRecurringRevenueUsd(@Root() { id }: Affiliate, @Ctx() ctx: Context): Promise<string> {
    return (await this.stats.of(ctx, id)).monthlyRecurringRevenue;
  }

  @FieldResolver(() => DecimalScalar, {
    description: 'Total payments for memberships bought with the code, in US dollars.',
  })
  async totalRevenueUsd(@Root() { id }: Affiliate, @Ctx() ctx: Context): Promise<string> {
    return (await this.stats.of(ctx, id)).totalRevenue;
  }
}
