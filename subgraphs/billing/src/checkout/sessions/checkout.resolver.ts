import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, selectionOf, type ReadRow, type Outcome } from '../../../../kit/src';
import type { CheckoutSessionRepository } from './checkout-session.repository';
import { CheckoutQuoteInput, CheckoutSubmitInput } from './checkout.inputs';
import type { CheckoutOffers } from './checkout.offers';
import type { CheckoutQuotes } from './checkout.quotes';
import { requireHostedPage } from './checkout.rules';
import type { CheckoutRunner } from './checkout.runs';
import type { CheckoutService, Submitted } from './checkout.service';
import { CheckoutOffer, CheckoutQuotePayload, CheckoutSession, CheckoutSessionPayload } from './checkout.type';

const ofSession = { description: 'Session id, `cs_…`.' } as const;

/** GraphQL resolver of the checkout API, which only the hosted pages use. */
@Resolver(() => CheckoutSessionPayload)
export class CheckoutResolver {
  constructor(
    private readonly offers: CheckoutOffers,
    private readonly quotes: CheckoutQuotes,
    private readonly sessions: CheckoutSessionRepository,
    private readonly service: CheckoutService,
    private readonly runner: CheckoutRunner,
    private readonly commands: Commands,
  ) {}

  @Directive('@inaccessible')
  @Query(() => CheckoutOffer, {
    nullable: true,
    description: 'Content of a checkout page; null if the link is invalid. For the hosted pages only.',
  })
  checkoutOffer(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('link', () => String, { description: 'Checkout id, plan id or short link.' }) link: string,
    @Arg('shownTerms', () => String, {
      nullable: true,
      description: 'Terms shown by a page, for comparison with the current terms.',
    })
    shownTerms?: string | null,
  ): Promise<CheckoutOffer | null> {
    return this.offers.find(ctx, link, shownTerms ?? null, selectionOf(info, 'CheckoutOffer'));
  }

  @Directive('@inaccessible')
  @Query(() => CheckoutQuotePayload, { description: 'Price of a purchase. For the hosted pages only.' })
  checkoutQuote(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckoutQuoteInput, { description: 'The terms.' }) input: CheckoutQuoteInput,
  ): Promise<CheckoutQuotePayload> {
    return this.quotes.quote(ctx, input);
  }

  @Directive('@inaccessible')
  @Query(() => CheckoutSession, {
    nullable: true,
    description: "A buyer's session; null if nothing was submitted in it. For the hosted pages only.",
  })
  checkoutSession(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofSession) id: string,
  ): Promise<ReadRow<CheckoutSession> | null> {
    requireHostedPage(ctx);
    return this.sessions.find(ctx, id, selectionOf(info, 'CheckoutSession'));
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Submits a checkout, and charges or saves the card. For the hosted pages only.',
  })
  async checkoutSubmit(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckoutSubmitInput, { description: 'The submitted data.' }) input: CheckoutSubmitInput,
  ): Promise<Outcome> {
    requireHostedPage(ctx);
    const taxRate = await this.quotes.taxRate(ctx, input.link, input.billingAddress);
    const submission: { attempt: Submitted['attempt'] } = { attempt: null };
    const outcome = await this.commands.run(ctx, 'checkoutSubmit', input, async (tx) => {
      const { id, attempt } = await this.service.submit(tx, input, taxRate);
      submission.attempt = attempt;
      return id;
    });
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id, submission.attempt);
    return outcome;
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description:
      'Requests the result of a session that waits for the buyer or the processor. For the hosted pages only.',
  })
  async checkoutContinue(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofSession) id: string,
  ): Promise<CheckoutSessionPayload> {
    requireHostedPage(ctx);
    await this.runner.advance(ctx, id);
    return { id, userErrors: [] };
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Cancels a session that waits for the buyer. For the hosted pages only.',
  })
  async checkoutAbandon(@Ctx() ctx: Context, @Arg('id', () => ID, ofSession) id: string): Promise<Outcome> {
    const outcome = await this.commands.run(ctx, 'checkoutAbandon', { id }, (tx) => this.service.abandon(tx, id));
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id);
    return outcome;
  }

  @Directive('@inaccessible')
  @FieldResolver(() => CheckoutSession, {
    nullable: true,
    description: 'The session after the step; null if the step was rejected.',
  })
  session(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<CheckoutSession> | null> | null {
    return payload.id === null ? null : this.sessions.find(ctx, payload.id, selectionOf(info, 'CheckoutSession'));
  }
}
