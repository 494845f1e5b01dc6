import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection, type ReadRow } from '../../../../kit/src';
import { FinancialActivityListArgs } from './financial-activity.inputs';
import type { FinancialActivityRepository } from './financial-activity.repository';
import { FinancialActivityConnection, type FinancialActivity } from './financial-activity.type';

@Resolver()
export class FinancialActivityResolver {
  constructor(private readonly activity: FinancialActivityRepository) {}

  @Query(() => FinancialActivityConnection, {
    description:
      'Changes to the usable balance of an account or a user, newest first. Users can read their own; for an account, needs `company:balance:read` and `payout:account:read`.',
  })
  async financialActivity(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => FinancialActivityListArgs) args: FinancialActivityListArgs,
  ): Promise<Connection<ReadRow<FinancialActivity>>> {
    return toConnection(await this.activity.list(ctx, args, selectionOf(info, 'FinancialActivity', nodePaths)));
  }
}
