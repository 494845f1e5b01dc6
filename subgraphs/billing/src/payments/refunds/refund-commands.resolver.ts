import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, FieldResolver, ID, Info, InputType, Mutation, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Context,
  DecimalScalar,
  selectionOf,
  type Outcome,
  type ReadRow,
} from '../../../../kit/src';
import type { RefundRepository } from './refund.repository';
import type { RefundRunner } from './refund.runs';
import type { RefundService } from './refund.service';
import { Refund, RefundPayload } from './refund.resource';

@InputType({ description: 'A new refund.' })
export class RefundCreateInput {
  @Field(() => ID, { description: 'Payment to refund, `pay_…`.' })
  paymentId!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Amount to refund, in the payment's currency; the remaining amount by default.",
  })
  amount?: string | null;
}

@Resolver(() => RefundPayload)
export class RefundCommandsResolver {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly service: RefundService,
    private readonly runner: RefundRunner,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => RefundPayload, { description: 'Refunds a payment in full or in part. Needs `payment:manage`.' })
  async refundCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => RefundCreateInput, { description: 'The refund to create.' }) input: RefundCreateInput,
  ): Promise<Outcome> {
    const outcome = await this.commands.run(ctx, 'refundCreate', input, (tx) => this.service.create(tx, input));
    if (outcome.id !== null) await this.runner.run(ctx, outcome.id);
    ctx.loaders.clear();
    return outcome;
  }

  @FieldResolver(() => Refund, {
    nullable: true,
    description: 'The refund after the command; null if the command was rejected.',
  })
  refund(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Refund> | null> | null {
    return payload.id === null ? null : this.refunds.reads.commandResult(ctx, payload.id, selectionOf(info, 'Refund'));
  }
}
