import type { IncomingMessage, RequestListener } from 'node:http';
import { calendarFileName } from '../calendar';
import { type WebResponse, json, redirect } from './responses';
import { embedScriptResponse, findAsset } from './assets';
import { Buying } from './buy';
import { CardFrames } from './card-frame';
import { Challenges } from './challenges';
import { nextPaymentCalendar } from './completed-page';
import type { Offer } from './documents';
import { isSession } from './fields';
import { frameOf, frameQuery } from './frame';
import { failureOf, type Handlers, handled, listenerOf, messagePage } from './listener';
import type { CheckoutOptions } from './ports';
import { Questions } from './questions';
import { readForm, readJson } from './requests';
import { type FindSavedBuyer, savedBuyerBy } from './saved-cards';
import { Sessions } from './sessions';
import { chosenLanguage, type Language, languageCookie, languageOf } from '../messages';
import { shownTerms } from './terms';

export { checkoutDocuments, sandboxDocuments } from './documents';
export { visitorCheckoutDocuments } from './saved-cards';
export type { Card, CardFrameOption, CardProblem, CheckoutOptions } from './ports';

const root = '/checkout/';
/** Characters of ids and short links. */
const linkForm = /^[A-Za-z0-9_-]{1,60}$/;
const referenceForm = /^[A-Za-z0-9_-]{1,100}$/;
/** Plan and checkout ids have pages of their own; short links never start with these prefixes. */
const checkoutIdPattern = /^(?:plan|ch)_/;

/**
 * Serves all paths below `/checkout/`. A short link redirects to the plan's page (302, with its query), which shows the offer and accepts the order;
 * a session page shows its result. Public.
 *
 * ADR 0031
 */
export function createCheckout(options: CheckoutOptions): RequestListener {
  const questions = new Questions(options.graph);
  const buying = new Buying(questions, options);
  const savedBuyer = savedBuyerBy(options.signedIn, options);
  const checkout = new Checkout(
    questions,
    buying,
    new Sessions(questions, buying, savedBuyer, options),
    new Challenges(questions, options),
    new CardFrames(questions, options),
    savedBuyer,
    options,
  );
  return listenerOf(checkout, options.failed);
}

class Checkout {
  constructor(
    private readonly questions: Questions,
    private readonly buying: Buying,
    private readonly sessions: Sessions,
    private readonly challenges: Challenges,
    private readonly cardFrames: CardFrames,
    private readonly savedBuyer: FindSavedBuyer,
    private readonly options: CheckoutOptions,
  ) {}

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const { url = '/' } = request;
    const mark = url.indexOf('?');
    const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
    const search = new URLSearchParams(query);
    const language = languageOf(request, search);
    const segments = path.startsWith(root) ? path.slice(root.length).split('/') : [];
    const handlers = this.at(segments, query, request, language);
    const response = (await handled(handlers, request, this.options, language)) ?? this.notFound(language);
    // The URL of a file names the language of its page, which the visitor may not have chosen.
    return segments.at(-1) === calendarFileName ? response : this.storeLanguage(response, chosenLanguage(search));
  }

  /** Stores the language that the query of a page names in a cookie, for the following pages. */
  private storeLanguage(response: WebResponse, chosen: Language | undefined): WebResponse {
    if (!chosen) return response;
    const { 'set-cookie': cookies = [], ...headers } = response.headers;
    const stored = [cookies].flat().map(String);
    return {
      ...response,
      headers: { ...headers, 'set-cookie': [...stored, languageCookie(chosen, this.options.origin)] },
    };
  }

  /** Returns the handlers of a path; null if it does not exist. */
  private at(
    [first = '', second, third, ...extraSegments]: readonly string[],
    query: string,
    request: IncomingMessage,
    language: Language,
  ): Handlers | null {
    if (extraSegments.length > 0) return null;
    if (third !== undefined) {
      const isCalendar = first === 'session' && isSession(second) && third === calendarFileName;
      const { origin } = this.options;
      return isCalendar ? { GET: () => nextPaymentCalendar(this.questions, second, language, origin) } : null;
    }
    const search = new URLSearchParams(query);
    if (second === undefined) {
      if (first === 'embed.js') return { GET: async () => embedScriptResponse() };
      if (!linkForm.test(first)) return null;
      const lead = { GET: () => this.lead(first, query) };
      return checkoutIdPattern.test(first)
        ? {
            GET: () => this.showOffer(first, request, search, language),
            POST: () => this.post(first, request, search, language),
          }
        : lead;
    }
    if (first === 'assets') return { GET: async () => findAsset(second) };
    if (first === 'session') {
      return isSession(second)
        ? { GET: () => this.sessions.show(second, request, search), POST: () => this.abandon(second, request, search) }
        : null;
    }
    if (first === 'challenge') {
      if (!this.options.sandbox || !referenceForm.test(second)) return null;
      return {
        GET: () => this.challenges.show(second, search, request),
        POST: async () => this.challenges.answer(second, await readForm(request), search, request),
      };
    }
    if (!linkForm.test(first) || !checkoutIdPattern.test(first)) return null;
    if (second === 'card') {
      return {
        GET: () => this.cardFrames.show(first, search, language),
        POST: () => this.cardFrames.tokenize(request, language),
      };
    }
    return second === 'quote' ? { POST: () => this.quote(first, request, language) } : null;
  }

  private async lead(link: string, query: string): Promise<WebResponse | null> {
    const plan = await this.questions.target(link);
    return plan === null ? null : redirect(302, `${root}${plan}${query}`);
  }

  private async showOffer(
    link: string,
    request: IncomingMessage,
    search: URLSearchParams,
    language: Language,
  ): Promise<WebResponse | null> {
    const offer = await this.offer(link, request, search, language);
    return offer && this.buying.open(offer, search, request);
  }

  private async offer(
    link: string,
    request: IncomingMessage,
    search: URLSearchParams,
    language: Language,
    terms: string | null = null,
  ): Promise<Offer | null> {
    const offer = await this.questions.offer(link, terms);
    if (!offer) return null;
    const shown = { ...offer, language, frame: frameOf(search, offer.account.embedOrigins, this.options.sandbox) };
    return { ...shown, saved: await this.savedBuyer(request, shown) };
  }

  private async post(
    link: string,
    request: IncomingMessage,
    search: URLSearchParams,
    language: Language,
  ): Promise<WebResponse | null> {
    const sent = await readForm(request);
    const offer = await this.offer(link, request, search, language, shownTerms(sent));
    return offer && this.buying.post(offer, sent, request);
  }

  private async abandon(session: string, request: IncomingMessage, search: URLSearchParams): Promise<WebResponse> {
    await readForm(request);
    return this.sessions.abandon(session, frameQuery(search));
  }

  private async quote(link: string, request: IncomingMessage, language: Language): Promise<WebResponse> {
    const sent = await readJson(request);
    const offer = await this.questions.offer(link);
    return offer
      ? this.buying.quote({ ...offer, language }, sent)
      : json(404, { message: `${language.text('buy.nothing')}.` });
  }

  async failure(request: IncomingMessage, error: unknown): Promise<WebResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    const language = languageOf(request, searchParams);
    const failure = failureOf(error, language);
    if (!failure) return this.notFound(language);
    if (failure.unexpected) this.options.failed?.(error);
    return /\/(?:quote|card)$/.test(pathname)
      ? json(failure.status, { message: `${failure.heading}. ${failure.text}` }, failure.headers)
      : messagePage(failure, this.options.sandbox, language);
  }

  private notFound(language: Language): WebResponse {
    const [heading, text] = [language.text('buy.nothing'), language.text('buy.nothingText')];
    return messagePage({ status: 404, heading, text }, this.options.sandbox, language);
  }
}
