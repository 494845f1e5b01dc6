import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import type { PayoutReads } from '../payouts/payout.repository';
import type { PayoutService } from '../payouts/payout.service';
import { WithdrawalCreateInput, WithdrawalListArgs } from './withdrawal.inputs';
import { Withdrawal, WithdrawalConnection, WithdrawalPayload } from './withdrawal.type';

@Resolver(() => Withdrawal)
export class WithdrawalResolver {
  constructor(
    private readonly withdrawals: PayoutReads<Withdrawal>,
    private readonly service: PayoutService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Withdrawal, {
    nullable: true,
    description: 'A withdrawal by id; null if not found or not accessible. Needs `payout:withdrawal:read`.',
  })
  withdrawal(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the withdrawal, `wdrl_…`.' }) id: string,
  ): Promise<ReadRow<Withdrawal> | null> {
    return this.withdrawals.find(ctx, id, selectionOf(info, 'Withdrawal'));
  }

  @Query(() => WithdrawalConnection, {
    name: 'withdrawals',
    description: 'Withdrawals of one account, newest first, 20 at a time by default. Needs `payout:withdrawal:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => WithdrawalListArgs) args: WithdrawalListArgs,
  ): Promise<Connection<ReadRow<Withdrawal>>> {
    return toConnection(
      await this.withdrawals.list(ctx, { ...args, page: args }, selectionOf(info, 'Withdrawal', nodePaths)),
    );
  }

  @Mutation(() => WithdrawalPayload, {
    description: 'Pays out of the balance of an account. Needs `payout:withdraw_funds`.',
  })
  withdrawalCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => WithdrawalCreateInput, { description: 'Payout details.' }) input: WithdrawalCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'withdrawalCreate', input, (tx) => this.service.create(tx, input));
  }
}
