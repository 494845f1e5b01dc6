import type { IncomingMessage } from 'node:http';
import { html } from '../html';
import { type WebResponse, page, redirect } from './responses';
import { bankFramePage, isInFrame, isInPlace, returnedPage } from './bank-frame';
import type { Buying } from './buy';
import { type Language, languageOf } from '../messages';
import { completedPage, readCompleted } from './completed-page';
import type { Session, SessionResult } from './documents';
import { readValues } from './fields';
import { forgottenValues, readStoredValues } from './stored-values';
import { disabledView, type Frame, type FrameMessage, frameOf, inFrame, isFramed } from './frame';
import { leadTo, processingPage } from './lead';
import { layout, message, paragraph } from './layout';
import type { CheckoutOptions } from './ports';
import type { Questions } from './questions';
import type { FindSavedBuyer } from './saved-cards';

/** Shows the state and the result of a submitted form, at a URL known only to the buyer. */
export class Sessions {
  constructor(
    private readonly questions: Questions,
    private readonly buying: Buying,
    private readonly savedBuyer: FindSavedBuyer,
    private readonly options: CheckoutOptions,
  ) {}

  /** Shows the state of a session; null if it does not exist. */
  async show(id: string, request: IncomingMessage, query: URLSearchParams): Promise<WebResponse | null> {
    const found = await this.questions.session(id);
    const language = languageOf(request, query);
    // The bank returns to the session in the frame in which the checkout shows it.
    if (found && isInFrame(request) && !isFramed(query)) return returnedPage({ ...found, language }, this.options);
    const onPage = async (session: Session) => ({ ...(await this.framed(session, query)), language });
    if (found?.status !== 'REQUIRES_ACTION') return found && this.statusPage(await onPage(found), request);
    if (query.has('canceled')) return this.halted(await onPage(found));
    // The buyer may have returned from a page that required an action.
    const session = await onPage((await this.questions.continue(id)) ?? found);
    const waits = session.status === 'REQUIRES_ACTION' && !session.frame;
    return waits && isInPlace(query) ? bankFramePage(session, this.options) : this.statusPage(session, request);
  }

  /**
   * Abandons a session that requires an action, so that another card can be used.
   *
   * @param query query of the frame; empty outside of a frame
   */
  async abandon(id: string, query: string): Promise<WebResponse> {
    await this.questions.abandon(id);
    return redirect(303, inFrame(`/checkout/session/${id}`, query));
  }

  /** Adds the frame that a query describes, and the result for its parent. */
  private async framed(session: Session, query: URLSearchParams): Promise<Omit<ShownSession, 'language'>> {
    const result = isFramed(query) ? await this.questions.result(session.id) : null;
    const frame = result && frameOf(query, result.account.embedOrigins, this.options.sandbox);
    return frame ? { ...session, frame, result } : session;
  }

  private async statusPage(session: ShownSession, request: IncomingMessage): Promise<WebResponse> {
    const forget = session.frame ? {} : forgottenValues(addressOf(session), this.options.origin);
    switch (session.status) {
      case 'PROCESSING':
        return this.processing(session);
      case 'REQUIRES_ACTION':
        return leadTo(
          inFrame(session.actionUrl ?? addressOf(session), session.frame?.query),
          request,
          this.options,
          {},
          session.language,
        );
      case 'COMPLETED':
        // In a frame, the page that contains it decides about the redirect.
        return session.redirectUrl === null || session.frame
          ? this.completed(session, forget)
          : leadTo(session.redirectUrl, request, this.options, forget, session.language);
      case 'EXPIRED':
        return this.expired(session, forget);
      case 'OPEN':
        return this.renderRetry(session, request);
    }
  }

  private processing(session: ShownSession): WebResponse {
    const content = processingPage(session.language.text('session.confirming'), addressOf(session), session.language);
    return this.page(session, content, { messages: [{ event: 'state', state: 'loading' }] });
  }

  /** Shows that the buyer returned from the processor's page without a payment. */
  private halted(session: ShownSession): WebResponse {
    const { language } = session;
    const address = addressOf(session);
    const content = html`${paragraph(language.text('session.nothingCharged'))}<form method="post" action="${address}" class="choices">
<a class="button" href="${session.actionUrl ?? address}">${language.text('submit.continueToPayment')}</a><button type="submit" name="action" value="abandon">${language.text('session.changeDetails')}</button></form>`;
    const body = message(language.text('session.notPaidHeading'), content);
    return this.page(session, { title: language.text('session.notPaid'), body });
  }

  private expired(session: ShownSession, forget: WebResponse['headers']): WebResponse {
    const { language } = session;
    const address = inFrame(`/checkout/${session.link}`, session.frame?.query);
    const content = html`${paragraph(language.text('session.expiredText'))}<p><a class="button main" href="${address}">${language.text('session.startAgain')}</a></p>`;
    const body = message(language.text('session.expiredHeading'), content);
    return this.page(session, { title: language.text('session.expired'), body }, { headers: forget });
  }

  /** Shows the form again after a failed attempt, with its values. */
  private async renderRetry(session: ShownSession, request: IncomingMessage): Promise<WebResponse> {
    const found = await this.questions.offer(session.link);
    if (!found) return this.expired(session, {});
    const { language } = session;
    const shown = { ...found, frame: session.frame, language };
    const offer = { ...shown, saved: await this.savedBuyer(request, shown) };
    if (offer.state !== 'OPEN') return this.buying.closed(offer);
    const storedValues = readStoredValues(request);
    const values = readValues(
      offer,
      new Map([...storedValues, ['email', storedValues.get('email') ?? session.email ?? '']]),
    );
    const alert = session.failure === null ? null : language.declineText(session.failureCode, session.failure);
    const help = alert === null ? undefined : language.text('session.tryAgain');
    const failed = alert !== null;
    return this.buying.form(offer, values, session.id, { problems: new Map(), status: 200, alert, help, failed });
  }

  private async completed(session: ShownSession, forget: WebResponse['headers']): Promise<WebResponse> {
    const { language, frame } = session;
    const failed = this.options.failed ?? (() => {});
    const completed = await readCompleted(this.questions, session, failed);
    const shown = completedPage({ session, language, isFramed: frame !== undefined }, completed);
    return this.page(session, shown, { headers: forget, messages: completionMessages(session) });
  }

  private page(
    { frame, language, id }: ShownSession,
    layoutOptions: Omit<Parameters<typeof layout>[0], 'sandbox' | 'frame' | 'language'>,
    { headers = {}, messages }: StatusPageOptions = {},
  ): WebResponse {
    const view = frame && messages ? { frame, messages } : disabledView(frame);
    const translations = frame ? null : `/checkout/session/${id}`;
    const { sandbox } = this.options;
    return page(200, layout({ ...layoutOptions, sandbox, frame: view, language, translations }), { headers, frame });
  }
}

interface StatusPageOptions {
  readonly headers?: WebResponse['headers'];
  /** Messages to the page that contains the frame; by default only that nothing can be submitted. */
  readonly messages?: readonly FrameMessage[];
}

/** A session with the language of its page; in a frame, with the frame and the result for its parent. */
interface ShownSession extends Session {
  readonly language: Language;
  readonly frame?: Frame;
  readonly result?: SessionResult | null;
}

function addressOf({ id, frame }: Pick<ShownSession, 'id' | 'frame'>): string {
  return inFrame(`/checkout/session/${id}`, frame?.query);
}

/** Returns the messages about a completed session: in setup mode the ids of the saved method, otherwise those of the purchase. */
function completionMessages({ link, mode, redirectUrl, result }: ShownSession): FrameMessage[] {
  const { planId = null, paymentId, setupIntentId, paymentMethodId, resultQuery } = result ?? {};
  const ids =
    mode === 'SETUP'
      ? { setup_intent_id: setupIntentId ?? undefined, payment_method_id: paymentMethodId ?? undefined }
      : { receipt_id: paymentId ?? undefined };
  return [
    { event: 'state', state: 'disabled' },
    {
      event: 'complete',
      plan_id: mode === 'SETUP' ? link : (planId ?? link),
      ...ids,
      redirect_url: redirectUrl,
      result_query: resultQuery ?? '',
    },
  ];
}
