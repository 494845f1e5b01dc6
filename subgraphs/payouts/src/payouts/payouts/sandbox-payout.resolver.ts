import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type Context, NotFound, type Outcome, Selection } from '../../../../kit/src';
import type { SandboxPayoutProvider } from '../providers';
import { payoutPolicy } from './payout.policy';
import type { PayoutReads } from './payout.repository';
import type { PayoutRunner } from './payout.runs';
import { PayoutPayload, type Payout } from './payout.resource';

/** Makes the remaining provider events of a payout occur immediately, in sandbox mode only. */
@Resolver()
export class SandboxPayoutResolver {
  constructor(
    private readonly payouts: PayoutReads<Payout>,
    private readonly runner: PayoutRunner,
    private readonly provider: SandboxPayoutProvider,
  ) {}

  @Mutation(() => PayoutPayload, {
    description:
      'Sandbox only: completes all pending steps of a payout immediately. Needs `payout:withdraw_funds` unless the caller is the recipient.',
  })
  async sandboxPayoutSettle(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the payout, `wdrl_…`, or of its conversion, `cofr_…`.' }) given: string,
  ): Promise<Outcome> {
    const found = await this.payouts.find(ctx, given, Selection.names('id'));
    if (!found) throw new NotFound();
    const { id, accountId } = found;
    payoutPolicy.requireWithdraw(ctx, accountId as string);
    await this.runner.run(ctx, id);
    await this.provider.settle(id);
    while ((await this.provider.deliverDue(this.runner.handlerFor(ctx))) > 0);
    // Another process may be about to deliver the remaining events, so poll the provider instead of waiting for them.
    await this.runner.refresh(ctx, id);
    ctx.loaders.clear();
    return { id, userErrors: [] };
  }
}
