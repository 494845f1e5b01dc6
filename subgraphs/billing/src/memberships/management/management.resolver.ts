import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { type Commands, type Context, selectionOf, type Outcome } from '../../../../kit/src';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import type { CheckoutRunner } from '../../checkout/sessions/checkout.runs';
import { CheckoutSessionPayload } from '../../checkout/sessions/checkout.type';
import type { MembershipService } from '../memberships/membership.service';
import { MembershipPayload } from '../memberships/membership.resource';
import { MembershipMethodChangeInput, MembershipTopUpInput } from './management.inputs';
import type { ManagementPages } from './management.pages';
import type { ManagementService } from './management.service';
import { MembershipManagePage, MembershipManagePayments } from './management.type';

const ofMembership = { description: 'The membership, `mem_…`.' } as const;
const ofTerms = {
  nullable: true,
  description:
    'Terms as displayed on the page; a term that has changed since is rejected at `terms` and its name. Null if no page was displayed.',
} as const;

/** Resolver of the hosted page on which a buyer manages a membership. */
@Resolver()
export class ManagementResolver {
  constructor(
    private readonly pages: ManagementPages,
    private readonly service: ManagementService,
    private readonly memberships: MembershipService,
    private readonly runner: CheckoutRunner,
    private readonly commands: Commands,
  ) {}

  @Directive('@inaccessible')
  @Query(() => MembershipManagePage, {
    nullable: true,
    description:
      'Content of the page of a membership; null if the page does not exist or the key is wrong. For the hosted pages only.',
  })
  membershipManagePage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('key', () => String, { description: 'Key in the URL.' }) key: string,
  ): Promise<MembershipManagePage | null> {
    return this.pages.find(ctx, id, key, selectionOf(info, 'MembershipManagePage'));
  }

  @Directive('@inaccessible')
  @Query(() => MembershipManagePayments, {
    nullable: true,
    description: 'Payments for a membership, newest first; null if the page does not exist. For the hosted pages only.',
  })
  membershipManagePayments(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('key', () => String, { description: 'Key in the URL.' }) key: string,
    @Arg('after', () => String, { nullable: true, description: 'End of the previous page.' }) after?: string | null,
  ): Promise<MembershipManagePayments | null> {
    return this.pages.payments(ctx, id, key, after ?? null);
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description: 'Accepts the discount offered instead of a cancellation. For the hosted pages only.',
  })
  async membershipCancelOfferAccept(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('shownTerms', () => String, ofTerms) shownTerms?: string | null,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    return this.commands.run(ctx, 'membershipCancelOfferAccept', { id, shownTerms }, (tx) =>
      this.memberships.acceptCancelOffer(tx, id, shownTerms ?? null),
    );
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description:
      'Removes a scheduled cancellation, so that the membership renews under the displayed terms. For the hosted pages only.',
  })
  async membershipManageKeep(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('shownTerms', () => String, ofTerms) shownTerms?: string | null,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    return this.commands.run(ctx, 'membershipManageKeep', { id, shownTerms }, (tx) =>
      this.memberships.uncancel(tx, id, shownTerms ?? null),
    );
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Changes the payment method of a membership. For the hosted pages only.',
  })
  async membershipMethodChange(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipMethodChangeInput, { description: 'Submitted data.' })
    input: MembershipMethodChangeInput,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    const outcome = await this.commands.run(ctx, 'membershipMethodChange', input, (tx) =>
      this.service.changeMethod(tx, input),
    );
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id);
    return outcome;
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Buys the plan of a membership again, to extend the membership. For the hosted pages only.',
  })
  async membershipTopUp(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipTopUpInput, { description: 'Submitted data.' }) input: MembershipTopUpInput,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    const taxRate = await this.pages.taxRate(ctx, input.id);
    const outcome = await this.commands.run(ctx, 'membershipTopUp', input, (tx) =>
      this.service.topUp(tx, input, taxRate),
    );
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id);
    return outcome;
  }
}
