import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { type Commands, type Context, type Outcome, selectionOf, type ReadRow } from '../../../../kit/src';
import type { ReplicaRepository } from '../../ledger/replicas/replica.repository';
import { DepositCreateInput, TopupCreateInput } from './deposit.inputs';
import type { DepositRepository } from './deposit.repository';
import type { DepositService } from './deposit.service';
import { Deposit, DepositPayload } from './deposit.resource';

@Resolver(() => Deposit)
export class DepositResolver {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly service: DepositService,
    private readonly replicas: ReplicaRepository,
    private readonly commands: Commands,
  ) {}

  @Query(() => Deposit, {
    nullable: true,
    description:
      'A deposit by id; null if not found or not accessible. Users can read their own; for an account, needs `company:balance:read`.',
  })
  deposit(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the deposit, `dpst_…`, or `pay_…` of a top-up.' }) id: string,
  ): Promise<ReadRow<Deposit> | null> {
    return this.deposits.find(ctx, id, selectionOf(info, 'Deposit'));
  }

  @Mutation(() => DepositPayload, {
    description:
      'Announces a deposit to a balance. In the sandbox, a specified amount arrives immediately. Needs `payment:charge`.',
  })
  depositCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => DepositCreateInput, { description: 'The deposit.' }) input: DepositCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'depositCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => DepositPayload, {
    description: 'Tops up the balance of an account from one of its own payment methods. Needs `payment:charge`.',
  })
  async depositTopUp(
    @Ctx() ctx: Context,
    @Arg('input', () => TopupCreateInput, { description: 'The top-up.' }) input: TopupCreateInput,
  ): Promise<Outcome> {
    await this.replicas.awaitReplicas(ctx, input.paymentMethodId);
    return this.commands.run(ctx, 'depositTopUp', input, (tx) => this.service.topUp(tx, input));
  }
}
