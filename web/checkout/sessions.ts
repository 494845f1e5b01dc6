import type { IncomingMessage } from 'node:http';
import { html } from '../html';
import { type WebResponse, page, redirect } from './responses';
import type { Buying } from './buy';
import type { Offer, Session, SessionResult } from './documents';
import { readValues } from './fields';
import { forgottenValues, readStoredValues } from './stored-values';
import { disabledView, type Frame, type FrameMessage, frameOf, inFrame, isFramed } from './frame';
import { leadTo, processingPage } from './lead';
import { layout, linkAttributes, message, paragraph, seller } from './layout';
import type { CheckoutOptions } from './ports';
import type { Questions } from './questions';

const done = html`<svg class="done" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM7.5 12.3l3 3 6-6.3"/></svg>`;

/** Shows the state and the result of a submitted form, at a URL known only to the buyer. */
export class Sessions {
  constructor(
    private readonly questions: Questions,
    private readonly buying: Buying,
    private readonly options: CheckoutOptions,
  ) {}

  /** Shows the state of a session; null if it does not exist. */
  async show(id: string, request: IncomingMessage, query: URLSearchParams): Promise<WebResponse | null> {
    const found = await this.questions.session(id);
    if (found?.status !== 'REQUIRES_ACTION') return found && this.statusPage(await this.framed(found, query), request);
    if (query.has('canceled')) return this.halted(await this.framed(found, query));
    // The buyer may have returned from a page that required an action.
    return this.statusPage(await this.framed((await this.questions.continue(id)) ?? found, query), request);
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
  private async framed(session: Session, query: URLSearchParams): Promise<FramedSession> {
    const result = isFramed(query) ? await this.questions.result(session.id) : null;
    const frame = result && frameOf(query, result.account.embedOrigins, this.options.sandbox);
    return frame ? { ...session, frame, result } : session;
  }

  private async statusPage(session: FramedSession, request: IncomingMessage): Promise<WebResponse> {
    const forget = session.frame ? {} : forgottenValues(addressOf(session), this.options.origin);
    switch (session.status) {
      case 'PROCESSING':
        return this.processing(session);
      case 'REQUIRES_ACTION':
        return leadTo(inFrame(session.actionUrl ?? addressOf(session), session.frame?.query), request, this.options);
      case 'COMPLETED':
        // In a frame, the page that contains it decides about the redirect.
        return session.redirectUrl === null || session.frame
          ? this.completed(session, forget)
          : leadTo(session.redirectUrl, request, this.options, forget);
      case 'EXPIRED':
        return this.expired(session, forget);
      case 'OPEN':
        return this.renderRetry(session, request);
    }
  }

  private processing(session: FramedSession): WebResponse {
    const content = processingPage('We are confirming your payment', addressOf(session));
    return this.page(session, content, { messages: [{ event: 'state', state: 'loading' }] });
  }

  /** Shows that the buyer returned from the processor's page without a payment. */
  private halted(session: FramedSession): WebResponse {
    const address = addressOf(session);
    const content = html`${paragraph('Nothing was charged.')}<form method="post" action="${address}" class="choices">
<a class="button" href="${session.actionUrl ?? address}">Continue to payment</a><button type="submit" name="action" value="abandon">Change the details</button></form>`;
    return this.page(session, { title: 'Not paid yet', body: message('You have not paid yet', content) });
  }

  private expired(session: FramedSession, forget: WebResponse['headers']): WebResponse {
    const address = inFrame(`/checkout/${session.link}`, session.frame?.query);
    const content = html`${paragraph('It was open for too long, or given up. Nothing was charged.')}<p><a class="button main" href="${address}">Start again</a></p>`;
    const body = message('This checkout has expired', content);
    return this.page(session, { title: 'Checkout expired', body }, { headers: forget });
  }

  /** Shows the form again after a failed attempt, with its values. */
  private async renderRetry(session: FramedSession, request: IncomingMessage): Promise<WebResponse> {
    const found = await this.questions.offer(session.link);
    if (!found) return this.expired(session, {});
    const offer = { ...found, frame: session.frame };
    if (offer.state !== 'OPEN') return this.buying.closed(offer);
    const storedValues = readStoredValues(request);
    const values = readValues(
      offer,
      new Map([...storedValues, ['email', storedValues.get('email') ?? session.email ?? '']]),
    );
    const { failure: alert } = session;
    const help = alert === null ? undefined : 'Nothing was charged. Try again, or pay in another way.';
    const failed = alert !== null;
    return this.buying.form(offer, values, session.id, { problems: new Map(), status: 200, alert, help, failed });
  }

  private async completed(session: FramedSession, forget: WebResponse['headers']): Promise<WebResponse> {
    const offer = await this.questions.offer(session.link);
    const heading = headingOf(session);
    const name = offer?.plan?.product?.title ?? offer?.plan?.title ?? null;
    const rows = [
      ['Bought', session.mode === 'SETUP' || session.entryId !== null ? null : name],
      ['For', session.entryId === null ? null : name],
      ['Paid', session.formattedTotal],
      ['E-mail', session.email],
    ];
    const lines = rows
      .filter(([, text]) => text !== null)
      .map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`);
    const content = html`${paragraph(confirmationText(session, offer))}<dl class="lines">${lines}</dl>
${session.manageUrl === null ? '' : html`<p><a class="button main" href="${session.manageUrl}"${linkAttributes(session.frame !== undefined)}>Manage your membership</a></p>`}<p class="soft">You can close this page.</p>`;
    const sign = html`${done}${offer && seller(offer.account.title, null)}`;
    const body = message(heading, content, sign);
    return this.page(session, { title: heading, body }, { headers: forget, messages: completionMessages(session) });
  }

  private page(
    { frame }: FramedSession,
    layoutOptions: Omit<Parameters<typeof layout>[0], 'sandbox' | 'frame'>,
    { headers = {}, messages }: StatusPageOptions = {},
  ): WebResponse {
    const view = frame && messages ? { frame, messages } : disabledView(frame);
    return page(200, layout({ ...layoutOptions, sandbox: this.options.sandbox, frame: view }), { headers, frame });
  }
}

interface StatusPageOptions {
  readonly headers?: WebResponse['headers'];
  /** Messages to the page that contains the frame; by default only that nothing can be submitted. */
  readonly messages?: readonly FrameMessage[];
}

/** A session; in a frame, with the frame and the result for its parent. */
interface FramedSession extends Session {
  readonly frame?: Frame;
  readonly result?: SessionResult | null;
}

function addressOf({ id, frame }: FramedSession): string {
  return inFrame(`/checkout/session/${id}`, frame?.query);
}

/** Returns the messages about a completed session: in setup mode the ids of the saved method, otherwise those of the purchase. */
function completionMessages({ link, mode, redirectUrl, result }: FramedSession): FrameMessage[] {
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

function headingOf({ mode, entryId, formattedTotal }: Session): string {
  if (mode === 'SETUP') return 'Your card is saved';
  if (entryId !== null) return 'You are on the list';
  return formattedTotal === null ? 'You are in' : 'Thank you for your purchase';
}

function confirmationText({ mode, entryId }: Session, offer: Offer | null): string {
  const sellerName = offer?.account.title ?? 'The seller';
  if (mode === 'SETUP') return `${sellerName} can charge it for what you order from now on. Nothing was charged today.`;
  return entryId === null
    ? `${sellerName} has your order.`
    : `${sellerName} lets you know by e-mail. Nothing was charged.`;
}
