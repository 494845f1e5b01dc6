import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, type Outcome, selectionOf, type ReadRow } from '../../../../kit/src';
import { PayoutArgs, PayoutCreateInput } from './payout.inputs';
import type { PayoutReads } from './payout.repository';
import type { PayoutRunner } from './payout.runs';
import type { PayoutService } from './payout.service';
import { Payout, PayoutPayload } from './payout.resource';

@Resolver(() => PayoutPayload)
export class PayoutCommandsResolver {
  constructor(
    private readonly payouts: PayoutReads<Payout>,
    private readonly service: PayoutService,
    private readonly runner: PayoutRunner,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => PayoutPayload, {
    description:
      'Pays out of a balance to a saved method. Needs `payout:withdraw_funds` unless the caller is the recipient.',
  })
  payoutCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => PayoutCreateInput, { description: 'Payout details.' }) input: PayoutCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'payoutCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => PayoutPayload, {
    description:
      'Cancels a payout that the provider has not accepted yet. Needs `payout:withdraw_funds` unless the caller is the recipient.',
  })
  async payoutCancel(@Ctx() ctx: Context, @Args(() => PayoutArgs) { id, ...owner }: PayoutArgs): Promise<Outcome> {
    const outcome = await this.commands.run(ctx, 'payoutCancel', { id, ...owner }, (tx) =>
      this.service.cancel(tx, id, owner),
    );
    return outcome.id === null ? outcome : this.runner.cancel(ctx, outcome.id);
  }

  @FieldResolver(() => Payout, {
    nullable: true,
    description: 'The payout in its current state; null if the command was rejected.',
  })
  payout(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Payout> | null> | null {
    return payload.id === null ? null : this.payouts.getCommandResult(ctx, payload.id, selectionOf(info, 'Payout'));
  }
}
