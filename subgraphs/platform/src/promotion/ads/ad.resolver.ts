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
import { AdListArgs } from './ad.inputs';
import { Ad, AdConnection } from './ad.type';

@Resolver(() => Ad)
export class AdResolver {
  constructor(
    private readonly ads: PromotionRepository<Ad>,
    private readonly commands: Commands,
  ) {}

  @Query(() => Ad, {
    nullable: true,
    description: 'An ad by its id; null when there is none for the caller. Needs `ad_campaign:basic:read`.',
  })
  ad(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The ad, `ad_…`.' }) id: string,
  ): Promise<ReadRow<Ad> | null> {
    return this.ads.reads.find(ctx, id, selectionOf(info, 'Ad'));
  }

  @Query(() => AdConnection, {
    name: 'ads',
    description: 'Ads, newest first, 20 at a time by default. Needs `ad_campaign:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AdListArgs) args: AdListArgs,
  ): Promise<Connection<ReadRow<Ad>>> {
    return toConnection(await this.ads.reads.list(ctx, args, selectionOf(info, 'Ad', nodePaths)));
  }

  @Mutation(() => PromotionDeletePayload, { description: 'Deletes an ad. Needs `ad_campaign:delete`.' })
  adDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The ad, `ad_…`.' }) id: string,
  ): Promise<PromotionDeletePayload> {
    return deleteRow(this.commands, ctx, 'adDelete', this.ads, id);
  }
}
