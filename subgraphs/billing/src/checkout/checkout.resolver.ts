import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, selectionOf } from '../../../kit/src';
import type { CheckoutSessionRepository } from './checkout-session.repository';
import { CheckoutQuoteInput, CheckoutSubmitInput } from './checkout.inputs';
import type { CheckoutOffers } from './checkout.offers';
import type { CheckoutQuotes } from './checkout.quotes';
import { requireHostedPage } from './checkout.rules';
import type { CheckoutRunner } from './checkout.runs';
import type { CheckoutService, Submitted } from './checkout.service';
import { CheckoutOffer, CheckoutQuotePayload, CheckoutSession, CheckoutSessionPayload } from './checkout.type';

const ofSession = { description: 'The session, `cs_…`.' } as const;

/** Checkout API of the hosted pages. */
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
    description: 'What a checkout page shows; null where a link leads nowhere. Answers the hosted pages only.',
  })
  checkoutOffer(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('link', () => String, { description: 'Checkout id, plan id or short link.' }) link: string,
    @Arg('shownTerms', () => String, {
      nullable: true,
      description: 'The terms that a page showed, to be compared with those of now.',
    })
    shownTerms?: string | null,
  ): Promise<unknown> {
    return this.offers.find(ctx, link, shownTerms ?? null, selectionOf(info, 'CheckoutOffer'));
  }

  @Directive('@inaccessible')
  @Query(() => CheckoutQuotePayload, { description: 'What a purchase would cost. Answers the hosted pages only.' })
  checkoutQuote(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckoutQuoteInput, { description: 'The terms.' }) input: CheckoutQuoteInput,
  ): Promise<CheckoutQuotePayload> {
    return this.quotes.quote(ctx, input);
  }

  @Directive('@inaccessible')
  @Query(() => CheckoutSession, {
    nullable: true,
    description: "A buyer's session; null when nothing was submitted in it. Answers the hosted pages only.",
  })
  checkoutSession(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofSession) id: string,
  ): Promise<unknown> {
    requireHostedPage(ctx);
    return this.sessions.find(ctx, id, selectionOf(info, 'CheckoutSession'));
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Takes what a buyer submits, and charges or saves the card. Taken from the hosted pages only.',
  })
  async checkoutSubmit(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckoutSubmitInput, { description: 'What was submitted.' }) input: CheckoutSubmitInput,
  ): Promise<unknown> {
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
      'Asks what has come of a session that waits for the buyer or the processor. Taken from the hosted pages only.',
  })
  async checkoutContinue(@Ctx() ctx: Context, @Arg('id', () => ID, ofSession) id: string): Promise<unknown> {
    requireHostedPage(ctx);
    await this.runner.advance(ctx, id);
    return { id, userErrors: [] };
  }

  @Directive('@inaccessible')
  @Mutation(() => CheckoutSessionPayload, {
    description: 'Gives up a session that waits for the buyer. Taken from the hosted pages only.',
  })
  async checkoutAbandon(@Ctx() ctx: Context, @Arg('id', () => ID, ofSession) id: string): Promise<unknown> {
    const outcome = await this.commands.run(ctx, 'checkoutAbandon', { id }, (tx) => this.service.abandon(tx, id));
    if (outcome.id !== null) await this.runner.advance(ctx, outcome.id);
    return outcome;
  }

  @Directive('@inaccessible')
  @FieldResolver(() => CheckoutSession, {
    nullable: true,
    description: 'The session as it is now; null when the step was refused.',
  })
  session(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.sessions.find(ctx, payload.id, selectionOf(info, 'CheckoutSession'));
  }
}
