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
import { AdCampaignListArgs } from './ad-campaign.inputs';
import { AdCampaign, AdCampaignConnection } from './ad-campaign.type';

@Resolver(() => AdCampaign)
export class AdCampaignResolver {
  constructor(
    private readonly adCampaigns: PromotionRepository<AdCampaign>,
    private readonly commands: Commands,
  ) {}

  @Query(() => AdCampaign, {
    nullable: true,
    description: 'An ad campaign by its id; null when there is none for the caller. Needs `ad_campaign:basic:read`.',
  })
  adCampaign(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The ad campaign, `adcamp_…`.' }) id: string,
  ): Promise<ReadRow<AdCampaign> | null> {
    return this.adCampaigns.reads.find(ctx, id, selectionOf(info, 'AdCampaign'));
  }

  @Query(() => AdCampaignConnection, {
    name: 'adCampaigns',
    description: 'Ad campaigns, newest first, 20 at a time by default. Needs `ad_campaign:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AdCampaignListArgs) args: AdCampaignListArgs,
  ): Promise<Connection<ReadRow<AdCampaign>>> {
    return toConnection(await this.adCampaigns.reads.list(ctx, args, selectionOf(info, 'AdCampaign', nodePaths)));
  }

  @Mutation(() => PromotionDeletePayload, {
    description: 'Deletes an ad campaign with its groups and their ads. Needs `ad_campaign:delete`.',
  })
  adCampaignDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The ad campaign, `adcamp_…`.' }) id: string,
  ): Promise<PromotionDeletePayload> {
    return deleteRow(this.commands, ctx, 'adCampaignDelete', this.adCampaigns, id);
  }
}
