import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Commands, Context, Outcome } from '../../../../kit/src';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import type { CheckoutRunner } from '../../checkout/sessions/checkout.runs';
import { CheckoutSessionPayload } from '../../checkout/sessions/checkout.type';
import { MembershipPayload } from '../memberships/membership.resource';
import { MembershipPlanChangeInput, MembershipPlanQuoteInput, MembershipPlanScheduleInput } from './plan-change.inputs';
import type { PlanChangePages } from './plan-change.pages';
import type { PlanChangeService } from './plan-change.service';
import { MembershipPlans, MembershipPlanQuotePayload } from './plan-change.type';

const ofMembership = { description: 'The membership, `mem_…`.' } as const;

/** Resolver of the hosted page on which a buyer changes the plan of a membership. */
@Resolver()
export class PlanChangeResolver {
  constructor(
    private readonly pages: PlanChangePages,
    private readonly service: PlanChangeService,
    private readonly runner: CheckoutRunner,
    private readonly commands: Commands,
  ) {}

  @Directive('@inaccessible')
  @Query(() => MembershipPlans, {
    nullable: true,
    description:
      'Plans to which a membership can change; null if the page does not exist or the key is wrong. For the hosted pages only.',
  })
  membershipPlanPage(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('key', () => String, { description: 'Key in the URL.' }) key: string,
  ): Promise<MembershipPlans | null> {
    return this.pages.find(ctx, id, key);
  }

  @Directive('@inaccessible')
  @Query(() => MembershipPlanQuotePayload, {
    nullable: true,
    description:
      'Prices of a change to a plan; null if the page does not exist or the key is wrong. For the hosted pages only.',
  })
  membershipPlanQuote(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipPlanQuoteInput, { description: 'The choice.' }) input: MembershipPlanQuoteInput,
  ): Promise<MembershipPlanQuotePayload | null> {
    return this.pages.quote(ctx, input);
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Changes the plan of a membership immediately, for the displayed amount. For the hosted pages only.',
  })
  async membershipPlanChange(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipPlanChangeInput, { description: 'Submitted data.' }) input: MembershipPlanChangeInput,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    const taxRate = await this.pages.taxRate(ctx, input.id, input.planId);
    const outcome = await this.commands.run(ctx, 'membershipPlanChange', input, (tx) =>
      this.service.change(tx, input, taxRate),
    );
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id);
    return outcome;
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description: 'Schedules a change of the plan for the end of the period. For the hosted pages only.',
  })
  async membershipPlanSchedule(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipPlanScheduleInput, { description: 'Submitted data.' })
    input: MembershipPlanScheduleInput,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    return this.commands.run(ctx, 'membershipPlanSchedule', input, (tx) => this.service.schedule(tx, input));
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description: 'Removes the scheduled change of the plan, if any. For the hosted pages only.',
  })
  async membershipPlanUnschedule(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('userId', () => ID, { description: 'The signed-in user, `user_…`: the owner of the membership.' })
    userId: string,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    return this.commands.run(ctx, 'membershipPlanUnschedule', { id, userId }, (tx) =>
      this.service.unschedule(tx, id, userId),
    );
  }
}
