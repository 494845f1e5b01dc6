import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Context,
  type Outcome,
  type Transaction,
  selectionOf,
  userErrorOf,
  type ReadRow,
} from '../../../../kit/src';
import type { Charges } from '../charges/charges';
import { PaymentCreateInput, PaymentPatch } from './payment.inputs';
import type { PaymentRepository } from './payment.repository';
import type { PaymentService } from './payment.service';
import { Payment, PaymentPayload } from './payment.resource';

const ofPayment = { description: 'Payment id, `pay_…`.' } as const;

@Resolver(() => PaymentPayload)
export class PaymentCommandsResolver {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly service: PaymentService,
    private readonly charges: Charges,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => PaymentPayload, {
    description:
      'Creates a payment with a saved method; it is charged right after the response. Needs `payment:charge`.',
  })
  async paymentCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => PaymentCreateInput, { description: 'Buyer, payment method and item.' })
    input: PaymentCreateInput,
  ): Promise<Outcome> {
    await this.service.awaitReplicas(input);
    return this.commands.run(ctx, 'paymentCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => PaymentPayload, { description: 'Changes the return URL of a payment. Needs `payment:manage`.' })
  paymentUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofPayment) id: string,
    @Arg('input', () => PaymentPatch, { description: 'Changes to apply.' }) input: PaymentPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'paymentUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => PaymentPayload, {
    description: 'Retries the collection of an open payment of a running membership. Needs `payment:manage`.',
  })
  paymentRetry(@Ctx() ctx: Context, @Arg('id', () => ID, ofPayment) id: string): Promise<Outcome> {
    return this.charge(ctx, 'paymentRetry', id, (tx) => this.service.retry(tx, id));
  }

  @Mutation(() => PaymentPayload, { description: 'Voids a payment before it is settled. Needs `payment:manage`.' })
  async paymentVoid(@Ctx() ctx: Context, @Arg('id', () => ID, ofPayment) id: string): Promise<Outcome> {
    return this.resolveOutcome(
      ctx,
      id,
      'void',
      await this.charge(ctx, 'paymentVoid', id, (tx) => this.service.void(tx, id)),
    );
  }

  @Mutation(() => PaymentPayload, {
    description: 'Captures an authorized amount in full. Needs `payment:manage`.',
  })
  async paymentCapture(@Ctx() ctx: Context, @Arg('id', () => ID, ofPayment) id: string): Promise<Outcome> {
    return this.resolveOutcome(
      ctx,
      id,
      'paid',
      await this.charge(ctx, 'paymentCapture', id, (tx) => this.service.capture(tx, id)),
    );
  }

  @FieldResolver(() => Payment, {
    nullable: true,
    description: 'The payment after the command; null if the command was rejected.',
  })
  payment(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Payment> | null> | null {
    return payload.id === null ? null : this.payments.getCommandResult(ctx, payload.id, selectionOf(info, 'Payment'));
  }

  /**
   * Runs a command on a payment. If it succeeds, also runs the pending charge attempt of the payment at the processor.
   */
  private async charge(
    ctx: Context,
    name: string,
    id: string,
    work: (tx: Transaction) => Promise<string>,
  ): Promise<Outcome> {
    const outcome = await this.commands.run(ctx, name, { id }, work);
    if (outcome.id !== null) await this.charges.runFor(ctx, { paymentId: id });
    ctx.loaders.clear();
    return outcome;
  }

  /**
   * Returns the outcome of a capture or void command. The outcome becomes an error if the processor has moved the
   * payment to a final status other than `targetStatus`.
   */
  private async resolveOutcome(
    ctx: Context,
    id: string,
    targetStatus: 'paid' | 'void',
    outcome: Outcome,
  ): Promise<Outcome> {
    const rejection = outcome.id === null ? null : await this.service.missed(ctx, id, targetStatus);
    return rejection === null ? outcome : { id: null, userErrors: [userErrorOf(rejection)] };
  }
}
