import type { IncomingMessage } from 'node:http';
import { html } from '../html';
import { type WebResponse, page, redirect } from './responses';
import type { Buying } from './buy';
import type { Offer, Session } from './documents';
import { readValues } from './fields';
import { forgottenValues, readStoredValues } from './stored-values';
import { leadTo, processingPage } from './lead';
import { layout, message, paragraph, seller } from './layout';
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
    if (found?.status !== 'REQUIRES_ACTION') return found && this.statusPage(found, request);
    if (query.has('canceled')) return this.halted(found);
    // The buyer may have returned from a page that required an action.
    return this.statusPage((await this.questions.continue(id)) ?? found, request);
  }

  /** Abandons a session that requires an action, so that another card can be used. */
  async abandon(id: string): Promise<WebResponse> {
    await this.questions.abandon(id);
    return redirect(303, addressOf(id));
  }

  private async statusPage(session: Session, request: IncomingMessage): Promise<WebResponse> {
    const forget = forgottenValues(addressOf(session.id), this.options.origin);
    switch (session.status) {
      case 'PROCESSING':
        return this.processing(session);
      case 'REQUIRES_ACTION':
        return leadTo(session.actionUrl ?? addressOf(session.id), request, this.options);
      case 'COMPLETED':
        return session.redirectUrl === null
          ? this.completed(session, forget)
          : leadTo(session.redirectUrl, request, this.options, forget);
      case 'EXPIRED':
        return this.expired(session, forget);
      case 'OPEN':
        return this.renderRetry(session, request);
    }
  }

  private processing({ id }: Session): WebResponse {
    return this.page(200, processingPage('We are confirming your payment', addressOf(id)));
  }

  /** Shows that the buyer returned from the processor's page without a payment. */
  private halted({ id, actionUrl }: Session): WebResponse {
    const content = html`${paragraph('Nothing was charged.')}<form method="post" action="${addressOf(id)}" class="choices">
<a class="button" href="${actionUrl ?? addressOf(id)}">Continue to payment</a><button type="submit" name="action" value="abandon">Change the details</button></form>`;
    return this.page(200, { title: 'Not paid yet', body: message('You have not paid yet', content) });
  }

  private expired({ link }: Session, forget: WebResponse['headers']): WebResponse {
    const content = html`${paragraph('It was open for too long, or given up. Nothing was charged.')}<p><a class="button main" href="/checkout/${link}">Start again</a></p>`;
    return this.page(200, { title: 'Checkout expired', body: message('This checkout has expired', content) }, forget);
  }

  /** Shows the form again after a failed attempt, with its values. */
  private async renderRetry(session: Session, request: IncomingMessage): Promise<WebResponse> {
    const offer = await this.questions.offer(session.link);
    if (!offer) return this.expired(session, {});
    if (offer.state !== 'OPEN') return this.buying.closed(offer);
    const storedValues = readStoredValues(request);
    const values = readValues(
      offer,
      new Map([...storedValues, ['email', storedValues.get('email') ?? session.email ?? '']]),
    );
    const { failure: alert } = session;
    const help = alert === null ? undefined : 'Nothing was charged. Try again, or pay in another way.';
    return this.buying.form(offer, values, session.id, { problems: new Map(), status: 200, alert, help });
  }

  private async completed(session: Session, forget: WebResponse['headers']): Promise<WebResponse> {
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
${session.manageUrl === null ? '' : html`<p><a class="button main" href="${session.manageUrl}">Manage your membership</a></p>`}<p class="soft">You can close this page.</p>`;
    const sign = html`${done}${offer && seller(offer.account.title, null)}`;
    return this.page(200, { title: heading, body: message(heading, content, sign) }, forget);
  }

  private page(
    status: number,
    layoutOptions: Omit<Parameters<typeof layout>[0], 'sandbox'>,
    headers: WebResponse['headers'] = {},
  ): WebResponse {
    return page(status, layout({ ...layoutOptions, sandbox: this.options.sandbox }), { headers });
  }
}

function addressOf(id: string): string {
  return `/checkout/session/${id}`;
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
