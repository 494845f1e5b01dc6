import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type Commands, type Context, DecimalScalar, type Outcome } from '../../../../kit/src';
import type { CardRefunds } from './card-refunds';
import { SandboxCardTransactionInput } from './card-transaction.inputs';
import type { CardTransactionService } from './card-transaction.service';
import { CardTransactionPayload } from './card-transaction.resource';

const permissionNote = 'For a card of an account, needs `payout:account:update`.';
const itsId = { description: 'Id of the card transaction, `citx_…`.' } as const;

/** Sandbox mutations that simulate merchants and the card network. */
@Resolver()
export class SandboxCardTransactionResolver {
  constructor(
    private readonly service: CardTransactionService,
    private readonly refunds: CardRefunds,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => CardTransactionPayload, {
    description: `Creates a card transaction of a merchant: the amount is held, or declined if funds are insufficient. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => SandboxCardTransactionInput, { description: 'The card transaction.' })
    input: SandboxCardTransactionInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionCreate', input, (tx) => this.service.authorize(tx, input));
  }

  @Mutation(() => CardTransactionPayload, {
    description: `Completes a pending card transaction: the held amount is paid. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionComplete(@Ctx() ctx: Context, @Arg('id', () => ID, itsId) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionComplete', { id }, (tx) => this.service.complete(tx, id));
  }

  @Mutation(() => CardTransactionPayload, {
    description: `Reverses a pending card transaction: the held amount is released. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionReverse(@Ctx() ctx: Context, @Arg('id', () => ID, itsId) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionReverse', { id }, (tx) => this.service.reverse(tx, id));
  }

  @Mutation(() => CardTransactionPayload, {
    description: `Adjusts the held amount of a pending card transaction. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionAdjust(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('amount', () => DecimalScalar, {
      description: 'New total amount in the currency of the merchant, greater than 0.',
    })
    amount: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionAdjust', { id, amount }, (tx) =>
      this.service.adjust(tx, id, amount),
    );
  }

  @Mutation(() => CardTransactionPayload, {
    description: `Refunds a completed card transaction in full or in part, with another transaction whose amount is negative. Sandbox only. ${permissionNote}`,
  })
  sandboxCardTransactionRefund(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('amount', () => DecimalScalar, {
      nullable: true,
      description: 'Amount in the currency of the merchant, greater than 0; the remaining amount by default.',
    })
    amount?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxCardTransactionRefund', { id, amount }, (tx) =>
      this.refunds.refund(tx, id, amount ?? null),
    );
  }
}
