import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Connection, type Context, toConnection } from '../../../../kit/src';
import { SupportedPayoutMethodListArgs } from './supported-method.inputs';
import { SupportedPayoutMethod, SupportedPayoutMethodConnection } from './supported-method.type';
import type { SupportedMethods } from './supported-methods';

@Resolver(() => SupportedPayoutMethod)
export class SupportedPayoutMethodResolver {
  constructor(private readonly methods: SupportedMethods) {}

  @Query(() => SupportedPayoutMethodConnection, {
    description:
      'Payout methods that an account or a user can save, 20 at a time by default. Needs `payout:destination:read`; users need no permission for their own.',
  })
  async supportedPayoutMethods(
    @Ctx() ctx: Context,
    @Args(() => SupportedPayoutMethodListArgs) args: SupportedPayoutMethodListArgs,
  ): Promise<Connection<SupportedPayoutMethod>> {
    return toConnection(await this.methods.list(ctx, args));
  }
}
