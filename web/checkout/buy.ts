import type { IncomingMessage } from 'node:http';
import { html, textOf } from '../html';
import { type WebResponse, json, retryAfterHeaders, page, redirect } from './responses';
import type { Language } from '../messages';
import { GraphFailed } from './execute-query';
import { probableCountry } from './address-fields';
import { addressProblems } from './address-problems';
import { readCard } from './card';
import { cardFrameOf, cardTokenIn } from './card-frame';
import type { Collection, Offer, Quote, UserError } from './documents';
import {
  addressOf,
  isSession,
  newSession,
  type Problems,
  problemsFrom,
  problemsOf,
  readValues,
  savedCardField,
  type Values,
} from './fields';
import { consentOf } from './footer';
import { disabledView, inFrame } from './frame';
import { fieldsOf } from './requests';
import { valuesOfAddress } from './stored-address';
import { storedValuesCookie } from './stored-values';
import { closedPage } from './closed-page';
import { layout, message, paragraph } from './layout';
import { offerPage } from './offer-page';
import type { CardProblem, CheckoutOptions } from './ports';
import { agreement, submitLabel, collectionOf, priceBlock, totalText } from './price';
import type { Buyer, Questions } from './questions';
import { formTargets } from './targets';
import { inPlaceQuery } from './bank-frame';
import { chosenCard } from './saved-cards';
import { answersOf, asInvited, cardProblems, languageIn, offerFor, pageUrlOf, termsOf } from './submitted-offer';
import { changedTerms, checkoutTermTexts, shownTerms } from './terms';

type Sent = ReadonlyMap<string, string>;

/** A rejected step of a purchase: the form is shown again with the problems. */
interface RejectedStep {
  readonly problems: Problems;
  readonly alert?: string | null;
  readonly help?: string;
  /** Changes of the terms since the page was shown. */
  readonly changes?: readonly string[];
  /** Buyer of a personalized quote. */
  readonly quotedFor?: Buyer;
  /** HTTP status of the page, default 422. */
  readonly status?: number;
  /** Whether the session cannot continue, so that the form gets a new session. */
  readonly anew?: boolean;
  /** Whether a payment failed, or its result is unknown. */
  readonly failed?: boolean;
  /** Whether the waitlist entry has been approved, so that the form becomes a purchase form. */
  readonly invited?: boolean;
  /** Whether the buyer has changed the order, which the page then shows on small screens as well. */
  readonly isOrderOpen?: boolean;
}

const noProblems: Problems = new Map();
/** Parameters of a link that fill in fields of the form. Pages in a frame can fill in all fields. */
const prefilled: ReadonlySet<string> = new Set(['email', 'name', 'promo_code']);

/** A quote, the problems of its input, and the differences from the displayed terms. */
interface Priced {
  readonly quote: Quote | null;
  readonly problems: Problems;
  readonly termErrors: readonly UserError[];
}

/** Handles the form of an offer, from its display to the started session. */
export class Buying {
  constructor(
    private readonly questions: Questions,
    private readonly options: CheckoutOptions,
  ) {}

  /** Shows the empty form. */
  async open(offer: Offer, query: URLSearchParams, request: IncomingMessage): Promise<WebResponse> {
    if (offer.state !== 'OPEN') return this.closed(offer);
    const given = fieldsOf(query);
    // The page around a frame sets the address by the methods of the embed script.
    const country = offer.frame ? '' : probableCountry(request, query);
    const sent = new Map([
      ['billing_country', country],
      ['shipping_country', country],
      ...(offer.saved?.address ? valuesOfAddress('billing', offer.saved.address) : []),
      ['email', offer.saved?.email ?? ''],
      ['name', offer.saved?.name ?? ''],
      [savedCardField, offer.saved?.cards[0]?.id ?? ''],
      ...[...given].filter(([name]) => offer.frame != null || prefilled.has(name)),
      ['affiliate_code', query.get('a') ?? ''],
      ['invoice', query.get('invoice') ?? ''],
    ]);
    const shown = offerFor(offer, sent);
    return this.form(shown, readValues(shown, sent), newSession(this.options.now?.()), {
      problems: noProblems,
      status: 200,
    });
  }

  /** Handles a posted form: shows the updated price, or starts the purchase. */
  async post(offer: Offer, sent: Sent, request: IncomingMessage): Promise<WebResponse> {
    if (offer.state !== 'OPEN') return this.closed(offer);
    return this.handleSubmission(offerFor(offer, sent), sent, request);
  }

  private async handleSubmission(offer: Offer, sent: Sent, request: IncomingMessage): Promise<WebResponse> {
    const values = readValues(offer, sent);
    const session = sent.get('session');
    if (!isSession(session)) {
      return this.form(offer, values, newSession(this.options.now?.()), {
        problems: noProblems,
        status: 400,
        alert: languageIn(offer).text('buy.incomplete'),
      });
    }
    const action = sent.get('action');
    if (action === 'apply' || action === 'remove') {
      const kept = action === 'remove' ? new Map([...values, ['promo_code', '']]) : values;
      return this.form(offer, kept, session, { problems: noProblems, status: 200, isOrderOpen: true });
    }
    try {
      const rejection = await this.submit(offer, values, session, sent, request);
      if (rejection)
        return await this.form(
          rejection.invited ? asInvited(offer) : offer,
          values,
          rejection.anew ? newSession(this.options.now?.()) : session,
          rejection,
        );
    } catch (error) {
      return this.unsure(error, offer, values, session);
    }
    const address = `/checkout/session/${session}`;
    // Browsers block cookies in frames of other sites; there, the script stores the values.
    if (offer.frame) return redirect(303, inFrame(address, offer.frame.query));
    // Only the script of the page submits tokens, and only browsers that report frames can leave the frame of the bank.
    const isInPlace = this.options.cardFrame && cardTokenIn(sent) !== null && request.headers['sec-fetch-dest'];
    const cookie = storedValuesCookie(address, values, this.options.origin);
    return redirect(303, isInPlace ? `${address}?${inPlaceQuery}` : address, cookie);
  }

  /** Returns the parts of the form that depend on the price, as JSON for the page's script. */
  async quote(offer: Offer, sent: Sent): Promise<WebResponse> {
    return this.quoted(offerFor(offer, sent), sent);
  }

  private async quoted(offer: Offer, sent: Sent): Promise<WebResponse> {
    const language = languageIn(offer);
    const values = readValues(offer, sent);
    const { quote, problems } = await this.price(offer, values);
    const cardFrame = cardFrameOf(offer, quote, this.options.cardFrame);
    return json(200, {
      price: offer.takesEntries ? null : textOf(priceBlock(offer, quote)),
      total: totalText(offer, quote),
      button: submitLabel(offer, quote),
      agreement: agreement(offer, quote),
      collection: collectionOf(offer, quote),
      framedButton: cardFrame?.button ?? null,
      cardAmount: cardFrame?.amount ?? null,
      terms: (quote ? quote.terms : offer.terms) ?? '',
      promoCode: quote?.promoCode ?? null,
      applied: quote?.promoCode ? language.text('field.promoCodeApplied', { code: quote.promoCode }) : '',
      problems: Object.fromEntries([...addressProblems(offer, values, 'billing'), ...problems]),
    });
  }

  /** Shows the form with the entered values, except the card, which must be entered again. */
  async form(
    offer: Offer,
    values: Values,
    session: string,
    { problems, alert = null, help, changes, quotedFor, status = 422, failed = false, isOrderOpen }: RejectedStep,
    headers: WebResponse['headers'] = {},
  ): Promise<WebResponse> {
    const priced = await this.price(offer, values, { userId: quotedFor?.userId });
    const cardFrame = cardFrameOf(offer, priced.quote, this.options.cardFrame);
    const content = offerPage({
      offer,
      language: languageIn(offer),
      pageUrl: pageUrlOf(offer, values),
      values,
      session,
      alert,
      help,
      changes,
      quotedFor: quotedFor?.email ?? null,
      quote: priced.quote,
      problems: new Map([...priced.problems, ...problems]),
      sandbox: this.options.sandbox,
      origin: this.options.origin,
      cardFrame,
      paymentError: failed ? alert : null,
      isOpen: isOrderOpen,
    });
    const frames = cardFrame ? ["'self'"] : [];
    return page(status, content, { targets: formTargets(offer), headers, frame: offer.frame, frames });
  }

  /** Shows that nothing can be bought at the moment. */
  closed(offer: Offer): WebResponse {
    const { frame = null } = offer;
    // Search engines and messengers read 410 as permanent.
    return page(offer.state === 'ARCHIVED' ? 410 : 200, closedPage(offer, this.options), { frame });
  }

  /** Starts the session, unless the submission is rejected. */
  private async submit(
    offer: Offer,
    values: Values,
    session: string,
    sent: Sent,
    request: IncomingMessage,
  ): Promise<RejectedStep | null> {
    const shown = shownTerms(sent);
    // Personalized terms are compared later, once the buyer is identified.
    const isPersonalized = values.get('email') !== '' && sent.get('quoted_for') === values.get('email');
    const [existingSession, priced] = await Promise.all([
      this.questions.session(session),
      this.price(offer, values, { shown: isPersonalized ? null : shown }),
    ]);
    if (existingSession && existingSession.status !== 'OPEN') return null;
    const language = languageIn(offer);
    const changed = changedTerms(priced.termErrors, checkoutTermTexts(language));
    if (changed) return { problems: problemsOf(offer, values), ...changed };
    const collection = collectionOf(offer, priced.quote);
    const chosen = collection === 'NOTHING' ? null : chosenCard(offer, values);
    if (chosen === 'unknown') return { problems: noProblems, alert: language.text('error.METHOD_NOT_USABLE') };
    const card = chosen ? { token: null } : await this.entered(sent, collection);
    const problems = new Map([
      ...priced.problems,
      ...problemsOf(offer, values),
      ...('token' in card ? [] : cardProblems(card, language)),
    ]);
    if (problems.size > 0 || !('token' in card)) return { problems };
    const { buyer, refused } = await this.buyer(values, language);
    if (!buyer) return refused;
    if (chosen && buyer.userId !== offer.saved?.userId) {
      const text = language.text('problem.savedCardEmail', { email: offer.saved?.email ?? '' });
      return { problems: new Map([['email', text]]) };
    }
    const { userErrors } = await this.questions.submit({
      ...termsOf(offer, values),
      shownTerms: shown,
      session,
      buyer: { ...buyer, isSignedIn: buyer.userId === offer.saved?.userId },
      cardToken: card.token,
      paymentMethodId: chosen?.id ?? null,
      affiliateCode: values.get('affiliate_code') || null,
      invoice: values.get('invoice') || null,
      answers: answersOf(offer, values),
      phone: values.get('phone') || null,
      shippingAddress: addressOf('shipping', values),
      consent: consentOf(agreement(offer, priced.quote), language, this.options.origin),
      clientAddress: this.options.addressOf?.(request) ?? request.socket.remoteAddress ?? '',
    });
    return userErrors.length === 0 ? null : this.rejectionFrom(userErrors, offer, values, buyer);
  }

  private rejectionFrom(userErrors: readonly UserError[], offer: Offer, values: Values, buyer: Buyer): RejectedStep {
    const at = (name: string): boolean => userErrors.some(({ path }) => path.at(-1) === name);
    if (offer.takesEntries && (at('cardToken') || at('purpose')))
      return {
        problems: noProblems,
        status: 200,
        invited: true,
        alert: languageIn(offer).text('buy.approved'),
      };
    const changed = changedTerms(userErrors, checkoutTermTexts(languageIn(offer)));
    if (changed) return { problems: noProblems, ...changed, quotedFor: buyer };
    return { problems: problemsFrom(userErrors, values, languageIn(offer)), anew: at('session') };
  }

  private async buyer(
    values: Values,
    language: Language,
  ): Promise<
    { readonly buyer: Buyer; readonly refused: null } | { readonly buyer: null; readonly refused: RejectedStep }
  > {
    const { buyer, userErrors } = await this.questions.identify(
      values.get('email') ?? '',
      values.get('name') || null,
      language.locale,
    );
    if (buyer) return { buyer, refused: null };
    const problems = userErrors.map((error): [string, string] =>
      error.path.at(-1) === 'name'
        ? ['name', language.errorText(error)]
        : ['email', language.text('problem.emailForm')],
    );
    return { buyer: null, refused: { problems: new Map(problems) } };
  }

  /** Returns the token of the entered card, or its problems; null if none is entered on the page. */
  private async entered(
    sent: Sent,
    collection: Collection,
  ): Promise<{ readonly token: string | null } | readonly CardProblem[]> {
    if (collection === 'NOTHING') return { token: null };
    const token = this.options.cardFrame ? cardTokenIn(sent) : null;
    if (token !== null || collection === 'HOSTED') return { token };
    if (!this.options.vault) throw new Error('A card was asked for where no vault takes it');
    return this.options.vault.tokenize(readCard(sent));
  }

  /** Requests a quote. If the input is rejected, returns the problems, and the quote without the parts that may be invalid. */
  private async price(
    offer: Offer,
    values: Values,
    { shown = null, userId }: { readonly shown?: string | null; readonly userId?: string } = {},
  ): Promise<Priced> {
    if (offer.mode === 'SETUP' || offer.takesEntries)
      return { quote: null, problems: noProblems, termErrors: shown === null ? [] : offer.termErrors };
    const terms = { ...termsOf(offer, values), userId };
    const { quote, userErrors, termErrors } = await this.questions.quote({ ...terms, shownTerms: shown });
    if (quote) return { quote, problems: noProblems, termErrors };
    const problems = problemsFrom(userErrors, values, languageIn(offer));
    const plain = await this.questions.quote({
      ...terms,
      promoCode: null,
      billingAddress: null,
      ...(problems.has('quantity') && { quantity: 1 }),
    });
    return { quote: plain.quote, problems, termErrors: [] };
  }

  /** Handles an unknown result of the purchase. The same session can be submitted again: it is charged once. */
  private async unsure(error: unknown, offer: Offer, values: Values, session: string): Promise<WebResponse> {
    if (error instanceof GraphFailed && error.code === 'rate_limit_exceeded') {
      const retryAfter = error.retryAfter ?? 3_600;
      return this.form(
        offer,
        values,
        session,
        {
          problems: noProblems,
          failed: true,
          status: 429,
          alert: languageIn(offer).text('buy.tooManyAttempts'),
        },
        { 'retry-after': retryAfter },
      );
    }
    if (error instanceof GraphFailed && error.code === 'not_found') throw error;
    this.options.failed?.(error);
    const alert = languageIn(offer).text('buy.unsure');
    const rejection = { problems: noProblems, failed: true, status: 503, alert };
    return this.form(offer, values, session, rejection, retryAfterHeaders).catch(() =>
      this.fallbackPage(session, offer),
    );
  }

  /** Shows a fallback page when the form cannot be shown. */
  private fallbackPage(session: string, offer: Offer): WebResponse {
    const { frame = null } = offer;
    const language = languageIn(offer);
    const heading = language.text('buy.unsureHeading');
    const address = inFrame(`/checkout/session/${session}`, frame?.query);
    const content = html`${paragraph(language.text('buy.unsureText'))}<p><a class="button main" href="${address}">${language.text('buy.unsureLink')}</a></p>`;
    const body = message(heading, content);
    const { sandbox } = this.options;
    return page(503, layout({ title: heading, body, sandbox, language, frame: disabledView(frame) }), {
      headers: retryAfterHeaders,
      frame,
    });
  }
}
