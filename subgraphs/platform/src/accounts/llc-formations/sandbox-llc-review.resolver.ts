import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context, Outcome } from '../../../../kit/src';
import type { LlcOrders } from './llc-formation.orders';
import { type LlcFormationStatus, LlcFormationStatusEnum } from './llc-formation.states';
import { LlcFormationPayload } from './llc-formation.type';

/** Simulates the review by the authorities, in sandbox mode only. */
@Resolver()
export class SandboxLlcReviewResolver {
  constructor(private readonly orders: LlcOrders) {}

  @Mutation(() => LlcFormationPayload, {
    description:
      'Sandbox only: simulates the next step of the authorities for the company that an account has ordered and paid for: `FILED`, then `COMPLETED`, or `REJECTED`. Needs `incorporation:write`.',
  })
  sandboxLlcFormationReview(
    @Ctx() ctx: Context,
    @Arg('accountId', () => ID, { description: 'The account, `biz_…`.' }) accountId: string,
    @Arg('status', () => LlcFormationStatusEnum, { description: 'The new status.' })
    status: LlcFormationStatus,
  ): Promise<Outcome> {
    return this.orders.review(ctx, accountId, status);
  }
}
