import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, type Outcome, keyDescription, selectionOf } from '../../../kit/src';
import type { ReplicaRepository } from '../known';
import { DepositCreateInput, TopupCreateInput } from './deposit.inputs';
import type { DepositRepository } from './deposit.repository';
import type { DepositService } from './deposit.service';
import { Deposit, DepositPayload } from './deposit.type';

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
      'Money from outside by its id; null when there is none for the caller. Users see their own; for an account it needs `company:balance:read`.',
  })
  deposit(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `dpst_…`, or `pay_…` of a top-up.' }) id: string,
  ): Promise<unknown> {
    return this.deposits.find(ctx, id, selectionOf(info, 'Deposit'));
  }

  @Mutation(() => DepositPayload, {
    description:
      'Announces money from outside for a balance. In the sandbox an amount that is named arrives at once. Needs `payment:charge`.',
  })
  depositCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => DepositCreateInput, { description: 'The money.' }) input: DepositCreateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) idempotencyKey?:
      | string
      | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'depositCreate', input, (tx) => this.service.create(tx, input), idempotencyKey);
  }

  @Mutation(() => DepositPayload, {
    description: 'Adds to the balance of an account from a payment method of its own. Needs `payment:charge`.',
  })
  async depositTopUp(
    @Ctx() ctx: Context,
    @Arg('input', () => TopupCreateInput, { description: 'The top-up.' }) input: TopupCreateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) idempotencyKey?:
      | string
      | null,
  ): Promise<Outcome> {
    await this.replicas.arrived(ctx, input.paymentMethodId);
    return this.commands.run(ctx, 'depositTopUp', input, (tx) => this.service.topUp(tx, input), idempotencyKey);
  }
}

@Resolver(() => DepositPayload)
export class DepositPayloadResolver {
  constructor(private readonly deposits: DepositRepository) {}

  @FieldResolver(() => Deposit, { nullable: true, description: 'The money; null when the command was refused.' })
  deposit(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.deposits.outcome(ctx, payload.id, selectionOf(info, 'Deposit'));
  }
}
