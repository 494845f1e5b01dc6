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
import { AdGroupListArgs } from './ad-group.inputs';
import { AdGroup, AdGroupConnection } from './ad-group.type';

@Resolver(() => AdGroup)
export class AdGroupResolver {
  constructor(
    private readonly adGroups: PromotionRepository<AdGroup>,
    private readonly commands: Commands,
  ) {}

  @Query(() => AdGroup, {
    nullable: true,
    description: 'An ad group by its id; null when there is none for the caller. Needs `ad_campaign:basic:read`.',
  })
  adGroup(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The ad group, `adgrp_…`.' }) id: string,
  ): Promise<ReadRow<AdGroup> | null> {
    return this.adGroups.reads.find(ctx, id, selectionOf(info, 'AdGroup'));
  }

  @Query(() => AdGroupConnection, {
    name: 'adGroups',
    description: 'Ad groups, newest first, 20 at a time by default. Needs `ad_campaign:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AdGroupListArgs) args: AdGroupListArgs,
  ): Promise<Connection<ReadRow<AdGroup>>> {
    return toConnection(await this.adGroups.reads.list(ctx, args, selectionOf(info, 'AdGroup', nodePaths)));
  }

  @Mutation(() => PromotionDeletePayload, {
    description: 'Deletes an ad group with its ads. Needs `ad_campaign:delete`.',
  })
  adGroupDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The ad group, `adgrp_…`.' }) id: string,
  ): Promise<PromotionDeletePayload> {
    return deleteRow(this.commands, ctx, 'adGroupDelete', this.adGroups, id);
  }
}
