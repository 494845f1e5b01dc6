import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  keyDescription,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import type { KnownRepository } from '../known';
import { BalanceOwner } from '../owners';
import { TransferCreateInput, TransferListArgs } from './transfer.inputs';
import type { TransferRepository } from './transfer.repository';
import type { TransferService } from './transfer.service';
import { Transfer, TransferConnection, TransferPayload } from './transfer.type';

const needs =
  'Users see what goes to and from themselves; for an account it needs `payout:transfer:read` on either side.';

@Resolver(() => Transfer)
export class TransferResolver {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly service: TransferService,
    private readonly known: KnownRepository,
    private readonly commands: Commands,
  ) {}

  @Query(() => Transfer, {
    nullable: true,
    description: `A transfer by its id; null when there is none for the caller. ${needs}`,
  })
  transfer(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `ctt_…`.' }) id: string,
  ): Promise<unknown> {
    return this.transfers.find(ctx, id, selectionOf(info, 'Transfer'));
  }

  @Query(() => TransferConnection, {
    name: 'transfers',
    description: `Transfers from or to an owner, newest first, 20 at a time by default. ${needs}`,
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => TransferListArgs) args: TransferListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.transfers.list(ctx, { ...args, page: args }, selectionOf(info, 'Transfer', nodePaths)),
    );
  }

  @Query(() => BalanceOwner, {
    nullable: true,
    description:
      'Who money would come from, by the id of a ledger account, an account or a user; null when there is nobody for the caller. For an account it needs `payout:withdraw_funds`.',
  })
  transferOrigin(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: '`ldgr_…`, `biz_…` or `user_…`.' }) id: string,
  ): Promise<BalanceOwner | null> {
    return this.transfers.origin(ctx, id);
  }

  @Mutation(() => TransferPayload, {
    description:
      'Hands what one owner has available to another one, at once. For an account it needs `payout:transfer_funds` on the origin.',
  })
  async transferCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => TransferCreateInput, { description: 'The transfer.' }) input: TransferCreateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) idempotencyKey?:
      | string
      | null,
  ): Promise<Outcome> {
    await this.known.arrived(ctx, input.destinationId);
    return this.commands.run(ctx, 'transferCreate', input, (tx) => this.service.create(tx, input), idempotencyKey);
  }
}

@Resolver(() => TransferPayload)
export class TransferPayloadResolver {
  constructor(private readonly transfers: TransferRepository) {}

  @FieldResolver(() => Transfer, { nullable: true, description: 'The transfer; null when the command was refused.' })
  transfer(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.transfers.outcome(ctx, payload.id, selectionOf(info, 'Transfer'));
  }
}
