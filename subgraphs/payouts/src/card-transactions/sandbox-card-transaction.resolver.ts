import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type Commands, type Context, DecimalScalar, type Outcome, keyDescription } from '../../../kit/src';
import type { CardRefunds } from './card-refunds';
import { SandboxCardTransactionInput } from './card-transaction.inputs';
import type { CardTransactionService } from './card-transaction.service';
import { CardTransactionPayload } from './card-transaction.type';

const permissionNote = 'For a card of an account it needs `payout:account:update`.';
const itsId = { description: 'Its id, `citx_…`.' } as const;

/** Simulates merchants and the card network. */
@Resolver()
export class SandboxCardTransactionResolver {
  constructor(
    private readonly service: CardTransactionService,
    private readonly refunds: CardRefunds,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => CardTransactionPayload, {
    description: `A merchant uses a card: the amount is held, or declined where it is short. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => SandboxCardTransactionInput, { description: 'The use.' }) input: SandboxCardTransactionInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) idempotencyKey?:
      | string
      | null,
  ): Promise<Outcome> {
    return this.commands.run(
      ctx,
      'sandboxCardTransactionCreate',
      input,
      (tx) => this.service.authorize(tx, input),
      idempotencyKey,
    );
  }

  @Mutation(() => CardTransactionPayload, {
    description: `What a merchant has had held is paid. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionComplete(@Ctx() ctx: Context, @Arg('id', () => ID, itsId) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionComplete', { id }, (tx) => this.service.complete(tx, id));
  }

  @Mutation(() => CardTransactionPayload, {
    description: `What a merchant has had held is free again. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionReverse(@Ctx() ctx: Context, @Arg('id', () => ID, itsId) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionReverse', { id }, (tx) => this.service.reverse(tx, id));
  }

  @Mutation(() => CardTransactionPayload, {
    description: `A merchant asks for another amount than what is held. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionAdjust(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('amount', () => DecimalScalar, { description: 'The whole amount, in the currency of the merchant, over 0.' })
    amount: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionAdjust', { id, amount }, (tx) =>
      this.service.adjust(tx, id, amount),
    );
  }

  @Mutation(() => CardTransactionPayload, {
    description: `A merchant gives back what was paid, or a part of it: another use, below zero. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionRefund(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('amount', () => DecimalScalar, {
      nullable: true,
      description: 'In the currency of the merchant, over 0; what is left by default.',
    })
    amount?: string | null,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) idempotencyKey?:
      | string
      | null,
  ): Promise<Outcome> {
    return this.commands.run(
      ctx,
      'sandboxCardTransactionRefund',
      { id, amount },
      (tx) => this.refunds.give(tx, id, amount ?? null),
      idempotencyKey,
    );
  }
}
