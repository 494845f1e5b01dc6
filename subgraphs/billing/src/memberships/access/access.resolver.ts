import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../kit/src';
import { User } from '../../users/user.type';
import type { AccessRepository } from './access.repository';
import { ResourceAccess } from './access.type';

@Resolver(() => User)
export class AccessResolver {
  constructor(private readonly repository: AccessRepository) {}

  @FieldResolver(() => ResourceAccess, {
    nullable: true,
    description:
      'Whether the user has access to an account or product; null if the resource does not exist or is not accessible.',
  })
  access(
    @Root() user: User,
    @Ctx() ctx: Context,
    @Arg('resourceId', () => ID, { description: 'Id of an account (`biz_…`) or product (`prod_…`).' })
    resourceId: string,
  ): Promise<ResourceAccess | null> {
    return this.repository.find(ctx, user.id, resourceId);
  }
}
