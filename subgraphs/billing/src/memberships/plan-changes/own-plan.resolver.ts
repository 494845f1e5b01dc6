import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Context,
  NotFound,
  type Outcome,
  type ReadRow,
  Selection,
  selectionOf,
} from '../../../../kit/src';
import type { CheckoutSessionRepository } from '../../checkout/sessions/checkout-session.repository';
import { newSessionId } from '../../checkout/sessions/checkout.rules';
import type { CheckoutRunner } from '../../checkout/sessions/checkout.runs';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import { Payment } from '../../payments/payments/payment.resource';
import type { MembershipRepository } from '../memberships/membership.repository';
import { Membership, MembershipPayload } from '../memberships/membership.resource';
import { MembershipPlanChoiceInput, MembershipPlanUpdateInput } from './plan-change.inputs';
import type { PlanChangePages } from './plan-change.pages';
import type { PlanChangeService } from './plan-change.service';
import { MembershipPlanQuotePayload, MembershipPlans, MembershipPlanUpdatePayload } from './plan-change.type';

const ofMembership = { description: 'The membership, `mem_…`.' } as const;

/** Resolver with which users change the plans of their own memberships, as on the page of a membership. */
@Resolver()
export class OwnPlanResolver {
  constructor(
    private readonly pages: PlanChangePages,
    private readonly service: PlanChangeService,
    private readonly runner: CheckoutRunner,
    private readonly commands: Commands,
    private readonly memberships: MembershipRepository,
  ) {}

  @Query(() => MembershipPlans, {
    nullable: true,
    description:
      'Plans to which a membership of the calling user can change; null for memberships of others. For user tokens.',
  })
  membershipPlans(@Ctx() ctx: Context, @Arg('id', () => ID, ofMembership) id: string): Promise<MembershipPlans | null> {
    return this.pages.findOwn(ctx, id);
  }

  @Query(() => MembershipPlanQuotePayload, {
    nullable: true,
    description:
      'Prices and terms of a change of the plan, for `membershipPlanUpdate`; null for memberships of others. For user tokens.',
  })
  membershipPlanPreview(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipPlanChoiceInput, { description: 'The choice.' }) input: MembershipPlanChoiceInput,
  ): Promise<MembershipPlanQuotePayload | null> {
    return this.pages.quoteOwn(ctx, { ...input, id });
  }

  @Mutation(() => MembershipPlanUpdatePayload, {
    description:
      'Changes the plan or the quantity of a membership of the calling user. An immediate change charges the saved payment method, and takes effect when the payment succeeds. For user tokens.',
  })
  async membershipPlanUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipPlanUpdateInput, {
      description: 'The choice, with the terms that the user has seen.',
    })
    input: MembershipPlanUpdateInput,
  ): Promise<MembershipPlanUpdatePayload> {
    const userId = await this.requireOwner(ctx, id);
    if (input.start === 'immediately') return this.changeNow(ctx, { ...input, id, userId });
    const outcome = await this.commands.run(ctx, 'membershipPlanUpdate', { id, ...input }, (tx) =>
      this.service.schedule(tx, { ...input, id, userId }),
    );
    return { ...outcome, sessionId: null };
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Removes the scheduled change of the plan of a membership of the calling user; without effect if there is none. For user tokens.',
  })
  async membershipPlanUpdateCancel(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
  ): Promise<Outcome> {
    const userId = await this.requireOwner(ctx, id);
    return this.commands.run(ctx, 'membershipPlanUpdateCancel', { id }, (tx) =>
      this.service.unschedule(tx, id, userId),
    );
  }

  private async changeNow(
    ctx: Context,
    input: MembershipPlanUpdateInput & { readonly id: string; readonly userId: string },
  ): Promise<MembershipPlanUpdatePayload> {
    const { id, userId, planId } = input;
    const taxRate = await this.pages.taxRate(ctx, id, planId);
    const session = newSessionId(ctx.clock.now());
    const { id: sessionId, userErrors } = await this.commands.run(ctx, 'membershipPlanUpdate', input, (tx) =>
      this.service.change(tx, { ...input, session, clientAddress: userId }, taxRate),
    );
    if (sessionId !== null) await this.runner.advance(ctx, sessionId);
    return { id: sessionId === null ? null : id, sessionId, userErrors };
  }

  /** Returns the id of the calling user. Throws `NotFound` unless the user owns the membership. */
  private async requireOwner(ctx: Context, id: string): Promise<string> {
    const { userId } = ctx.principal;
    if (userId === null || !(await this.memberships.isOwn(ctx, id))) throw new NotFound();
    return userId;
  }
}

@Resolver(() => MembershipPlanUpdatePayload)
export class MembershipPlanUpdatePayloadResolver {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly payments: PaymentRepository,
    private readonly sessions: CheckoutSessionRepository,
  ) {}

  @FieldResolver(() => Membership, {
    nullable: true,
    description: 'The membership after the command; null if the command was rejected.',
  })
  membership(
    @Root() { id }: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Membership> | null> | null {
    return id === null ? null : this.memberships.getCommandResult(ctx, id, selectionOf(info, 'Membership'));
  }

  @FieldResolver(() => Payment, {
    nullable: true,
    description:
      'The payment of an immediate change; null if nothing is due. If it is not paid, it has the reason, or the URL of a step that the user must complete.',
  })
  async payment(
    @Root() { sessionId = null }: { sessionId?: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Payment> | null> {
    const session = sessionId === null ? null : await this.sessions.find(ctx, sessionId, Selection.names('paymentId'));
    const id = (session?.['paymentId'] ?? null) as string | null;
    return id === null ? null : this.payments.getCommandResult(ctx, id, selectionOf(info, 'Payment'));
  }
}
