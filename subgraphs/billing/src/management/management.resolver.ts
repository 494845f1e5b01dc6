import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { type Commands, type Context, selectionOf } from '../../../kit/src';
import { requireHostedPage } from '../checkout/checkout.rules';
import type { CheckoutRunner } from '../checkout/checkout.runs';
import { CheckoutSessionPayload } from '../checkout/checkout.type';
import type { MembershipService } from '../memberships';
import { MembershipPayload } from '../memberships/membership.type';
import { MembershipMethodChangeInput, MembershipTopUpInput } from './management.inputs';
import type { ManagementPages } from './management.pages';
import type { ManagementService } from './management.service';
import { MembershipManagePage, MembershipManagePayments } from './management.type';

const ofMembership = { description: 'The membership, `mem_…`.' } as const;
const ofTerms = {
  nullable: true,
  description:
    'The terms as the page showed them; refused where one differs by now, at `terms` and its name. Null where no page was shown.',
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
      'What the page of a membership shows; null where there is none, and for a wrong key. Answers the hosted pages only.',
  })
  membershipManagePage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('key', () => String, { description: 'The key of the address.' }) key: string,
  ): Promise<unknown> {
    return this.pages.find(ctx, id, key, selectionOf(info, 'MembershipManagePage'));
  }

  @Directive('@inaccessible')
  @Query(() => MembershipManagePayments, {
    nullable: true,
    description:
      'The payments for a membership, newest first; null where there is no such page. Answers the hosted pages only.',
  })
  membershipManagePayments(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('key', () => String, { description: 'The key of the address.' }) key: string,
    @Arg('after', () => String, { nullable: true, description: 'Where the page before has ended.' }) after?:
      | string
      | null,
  ): Promise<unknown> {
    return this.pages.payments(ctx, id, key, after ?? null);
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description: 'Takes the discount that is offered instead of a cancellation. Taken from the hosted pages only.',
  })
  async membershipCancelOfferAccept(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('shownTerms', () => String, ofTerms) shownTerms?: string | null,
  ): Promise<unknown> {
    requireHostedPage(ctx);
    return this.commands.run(ctx, 'membershipCancelOfferAccept', { id, shownTerms }, (tx) =>
      this.memberships.acceptCancelOffer(tx, id, shownTerms ?? null),
    );
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description:
      'Removes a scheduled cancellation, so that the membership renews under the terms that the page showed. Taken from the hosted pages only.',
  })
  async membershipManageKeep(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('shownTerms', () => String, ofTerms) shownTerms?: string | null,
  ): Promise<unknown> {
    requireHostedPage(ctx);
    return this.commands.run(ctx, 'membershipManageKeep', { id, shownTerms }, (tx) =>
      this.memberships.uncancel(tx, id, shownTerms ?? null),
    );
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Has a membership charged by another payment method. Taken from the hosted pages only.',
  })
  async membershipMethodChange(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipMethodChangeInput, { description: 'What was submitted.' })
    input: MembershipMethodChangeInput,
  ): Promise<unknown> {
    requireHostedPage(ctx);
    const outcome = await this.commands.run(ctx, 'membershipMethodChange', input, (tx) =>
      this.service.changeMethod(tx, input),
    );
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id);
    return outcome;
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Buys the plan of a membership again, so that it lasts longer. Taken from the hosted pages only.',
  })
  async membershipTopUp(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipTopUpInput, { description: 'What was submitted.' }) input: MembershipTopUpInput,
  ): Promise<unknown> {
    requireHostedPage(ctx);
    const taxRate = await this.pages.taxRate(ctx, input.id);
    const outcome = await this.commands.run(ctx, 'membershipTopUp', input, (tx) =>
      this.service.topUp(tx, input, taxRate),
    );
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id);
    return outcome;
  }
}
