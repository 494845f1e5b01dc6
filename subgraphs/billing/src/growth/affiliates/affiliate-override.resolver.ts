import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import type { AffiliateOverrideRepository } from './affiliate-override.repository';
import type { AffiliateOverrideService } from './affiliate-override.service';
import {
  AffiliateOverride,
  AffiliateOverrideConnection,
  AffiliateOverrideDeletePayload,
  AffiliateOverridePayload,
} from './affiliate-override.resource';
import { AffiliateOverrideCreateInput, AffiliateOverrideListArgs, AffiliateOverridePatch } from './affiliate.inputs';

const ofOverride = { description: 'Override id, `aovr_…`.' } as const;
const ofAffiliate = {
  nullable: true,
  description: 'Affiliate to which the override must belong; any affiliate by default.',
} as const;

@Resolver(() => AffiliateOverride)
export class AffiliateOverrideResolver {
  constructor(
    private readonly overrides: AffiliateOverrideRepository,
    private readonly service: AffiliateOverrideService,
    private readonly commands: Commands,
  ) {}

  @Query(() => AffiliateOverride, {
    nullable: true,
    description: 'An override by id; null if it does not exist or is not accessible. Needs `affiliate:basic:read`.',
  })
  affiliateOverride(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofOverride) id: string,
    @Arg('affiliateId', () => ID, ofAffiliate) affiliateId?: string | null,
  ): Promise<ReadRow<AffiliateOverride> | null> {
    return this.overrides.find(ctx, id, affiliateId, selectionOf(info, 'AffiliateOverride'));
  }

  @Query(() => AffiliateOverrideConnection, {
    name: 'affiliateOverrides',
    description: 'Overrides of an affiliate, newest first, 20 at a time by default. Needs `affiliate:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AffiliateOverrideListArgs) args: AffiliateOverrideListArgs,
  ): Promise<Connection<ReadRow<AffiliateOverride>>> {
    return toConnection(await this.overrides.list(ctx, args, selectionOf(info, 'AffiliateOverride', nodePaths)));
  }

  @Mutation(() => AffiliateOverridePayload, {
    description: 'Creates an override for an affiliate. Needs `affiliate:create`.',
  })
  affiliateOverrideCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AffiliateOverrideCreateInput, { description: 'The override.' })
    input: AffiliateOverrideCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'affiliateOverrideCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => AffiliateOverridePayload, {
    description: 'Updates an override of an affiliate, effective from now on. Needs `affiliate:update`.',
  })
  affiliateOverrideUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofOverride) id: string,
    @Arg('input', () => AffiliateOverridePatch, { description: 'The changes.' }) input: AffiliateOverridePatch,
    @Arg('affiliateId', () => ID, ofAffiliate) affiliateId?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'affiliateOverrideUpdate', { id, affiliateId, input }, (tx) =>
      this.service.update(tx, id, affiliateId, input),
    );
  }

  @Mutation(() => AffiliateOverrideDeletePayload, {
    description: 'Deletes an override of an affiliate. Needs `affiliate:update`.',
  })
  async affiliateOverrideDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofOverride) id: string,
    @Arg('affiliateId', () => ID, ofAffiliate) affiliateId?: string | null,
  ): Promise<AffiliateOverrideDeletePayload> {
    const outcome = await this.commands.run(ctx, 'affiliateOverrideDelete', { id, affiliateId }, (tx) =>
      this.service.delete(tx, id, affiliateId),
    );
    return { deletedId: outcome.id, userErrors: outcome.userErrors };
  }
}
