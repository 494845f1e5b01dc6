import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection, type ReadRow } from '../../../kit/src';
import { DisputeAlertListArgs } from './dispute-alert.inputs';
import type { DisputeAlertRepository } from './dispute-alert.repository';
import { DisputeAlert, DisputeAlertConnection } from './dispute-alert.resource';

@Resolver(() => DisputeAlert)
export class DisputeAlertResolver {
  constructor(private readonly alerts: DisputeAlertRepository) {}

  @Query(() => DisputeAlert, {
    nullable: true,
    description:
      'An alert by its id; null if it does not exist or is not accessible. Needs `payment:dispute_alert:read`.',
  })
  disputeAlert(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The alert, `dspa_…`.' }) id: string,
  ): Promise<ReadRow<DisputeAlert> | null> {
    return this.alerts.reads.find(ctx, id, selectionOf(info, 'DisputeAlert'));
  }

  @Query(() => DisputeAlertConnection, {
    name: 'disputeAlerts',
    description:
      'Alerts of an account, or of all accounts that the caller can read; newest first, 20 at a time by default. Needs `payment:dispute_alert:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => DisputeAlertListArgs) args: DisputeAlertListArgs,
  ): Promise<Connection<ReadRow<DisputeAlert>>> {
    return toConnection(await this.alerts.reads.list(ctx, args, selectionOf(info, 'DisputeAlert', nodePaths)));
  }
}
