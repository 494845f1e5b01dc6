import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../kit/src';
import type { AccessRepository } from './access.repository';
import { ResourceAccess } from './access.type';

@Resolver(() => ResourceAccess)
export class AccessResolver {
  constructor(private readonly access: AccessRepository) {}

  @Query(() => ResourceAccess, { nullable: true, description: 'Whether a user may enter an account or product; null where there is no such resource for the caller.' })
  resourceAccess(
    @Ctx() ctx: Context,
    @Arg('userId', () => ID, { description: 'Id of the user, or `me` for the user who asks.' }) userId: string,
    @Arg('resourceId', () => ID, { description: 'Id of an account (`biz_…`) or product (`prod_…`).' }) resourceId: string,
  ): Promise<unknown> | null {
    const id = userId === 'me' ? ctx.principal.userId : userId;
    return id === null ? null : this.access.find(ctx, id, resourceId);
  }
}
