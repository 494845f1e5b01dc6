import { type Html, html } from '../html';
import { type WebResponse, retryAfterHeaders, page, redirect } from '../checkout/responses';
import { GraphFailed } from '../checkout/execute-query';
import { readCard } from '../checkout/card';
import { cardProblemText } from '../checkout/card-form';
import type { Session, UserError } from '../checkout/documents';
import { isSession, newSession, type Problems } from '../checkout/fields';
import { layout, message, paragraph } from '../checkout/layout';
import { leadTo, processingPage } from '../checkout/lead';
import { messagePage } from '../checkout/listener';
import { processorPages } from '../checkout/targets';
import { changedTerms, pageTermTexts, shownTerms } from '../checkout/terms';
import { themeOf } from '../checkout/theme';
import type { Language } from '../messages';
import { redirectToSignIn } from '../sign-in';
import type { ManagePage, Outcome } from './documents';
import { type CompletedStep, nameOf, overview } from './overview';
import { addressOf, form, type MembershipPageRef } from './page-links';
import type { ManageOptions } from './options';
import type { Questions } from './questions';
import { plansStep } from './plan-pages';
import { cancelStep, cardStep, keepStep, offerStep, type StepView, topUpStep } from './step-pages';
import { isCancelReason } from './labels';

export type Sent = ReadonlyMap<string, string>;

/** Messages and values of a step's page. */
interface Feedback {
  readonly alert?: string | null;
  readonly help?: string;
  readonly changes?: readonly string[];
  readonly problems?: Problems;
  readonly values?: Sent;
  /** HTTP status of the page, default 200. */
  readonly status?: number;
}

/** Steps of a buyer on a membership's page. Every step returns null if the key is not valid for the membership. */
export class Steps {
  constructor(
    private readonly questions: Questions,
    private readonly options: ManageOptions,
  ) {}

  async overview(place: MembershipPageRef): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    const { query, language } = place.visit;
    const after = query.get('after');
    const payments = (await this.questions.payments(place.id, place.key, after)) ?? { payments: [], next: null };
    const { origin } = this.options;
    return this.page(
      place,
      found,
      nameOf(found, language),
      overview({ ...place, page: found, payments, older: after !== null, done: query.get('done'), origin }),
    );
  }

  /** Shows the seller's cancel offer first, if there is one and the buyer has not declined it. */
  async askCancel(place: MembershipPageRef, declined: boolean): Promise<WebResponse | null> {
    return this.showStep(
      place,
      ({ cancelable }) => cancelable,
      (view) => {
        const { cancelOffer } = view.page;
        return cancelOffer && !declined ? offerStep(view, cancelOffer) : cancelStep(view);
      },
    );
  }

  async cancel(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    return this.take(
      place,
      ({ cancelable }) => cancelable,
      async () => {
        const option = sent.get('option') ?? '';
        return this.questions.cancel(
          place.id,
          isCancelReason(option) ? option : null,
          sent.get('reason')?.trim() || null,
        );
      },
      'canceled',
      (view) => cancelStep({ ...view, values: sent }),
    );
  }

  async acceptOffer(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    return this.take(
      place,
      // A repeated submission has no further effect. A withdrawn offer is rejected.
      ({ cancelable }) => cancelable,
      () => this.questions.acceptOffer(place.id, shownTerms(sent)),
      'offer',
      (view) => (view.page.cancelOffer ? offerStep(view, view.page.cancelOffer) : cancelStep(view)),
    );
  }

  async askKeep(place: MembershipPageRef): Promise<WebResponse | null> {
    return this.showStep(place, scheduled, keepStep);
  }

  async keep(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    return this.take(place, scheduled, () => this.questions.keep(place.id, shownTerms(sent)), 'kept', keepStep);
  }

  async askCard(place: MembershipPageRef): Promise<WebResponse | null> {
    return this.showStep(place, charged, (view) => cardStep(view, newSession(this.options.now?.())));
  }

  async changeCard(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    if (!charged(found)) return this.redirectToOverview(place);
    const { session, shown } = sessionIn(sent, this.options.now);
    const render = (view: StepView) => cardStep(view, shown);
    if (session === null)
      return this.step(place, found, render, {
        alert: place.visit.language.text('step.incomplete'),
        status: 400,
      });
    const card = found.collection === 'CARD' ? await this.vaulted(sent) : { token: null };
    if (!('token' in card))
      return this.step(place, found, render, {
        problems: new Map(
          card.map((problem) => [`card_${problem.field}`, cardProblemText(problem, place.visit.language)]),
        ),
        status: 422,
      });
    return this.submit(place, found, render, () =>
      this.questions.changeMethod({
        id: place.id,
        session,
        cardToken: card.token,
        shownTerms: shownTerms(sent),
        clientAddress: this.clientAddressOf(place),
      }),
    );
  }

  async askTopUp(place: MembershipPageRef): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    if (!found.topUp) return this.redirectToOverview(place);
    const owner = await this.requireOwner(place, found);
    return typeof owner === 'string'
      ? this.step(place, found, (view) => topUpOf(view, newSession(this.options.now?.())))
      : owner;
  }

  async topUp(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    const { session, shown } = sessionIn(sent, this.options.now);
    const existingSession = session === null ? null : await this.questions.session(session, place.id);
    if (existingSession && existingSession.status !== 'OPEN')
      return redirect(303, addressOf(place, `session/${existingSession.id}`));
    if (!found.topUp) return this.redirectToOverview(place);
    const userId = await this.requireOwner(place, found);
    if (typeof userId !== 'string') return userId;
    const render = (view: StepView) => topUpOf(view, shown);
    if (session === null) {
      return this.step(place, found, render, {
        alert: place.visit.language.text('step.incomplete'),
        status: 400,
      });
    }
    return this.submit(place, found, render, () =>
      this.questions.topUp({
        id: place.id,
        userId,
        session,
        shownTerms: shownTerms(sent),
        clientAddress: this.clientAddressOf(place),
      }),
    );
  }

  /** Shows the state of a step at the processor. */
  async session(place: MembershipPageRef, id: string): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    const session = found && (await this.questions.session(id, place.id));
    if (!session) return null;
    if (session.status !== 'REQUIRES_ACTION') return this.shown(place, found, session);
    if (place.visit.query.has('canceled')) return this.halted(place, found, session);
    // The buyer may have returned from a page that required an action.
    return this.shown(place, found, (await this.questions.continue(id)) ?? session);
  }

  /** Abandons a session that requires an action. */
  async abandon(place: MembershipPageRef, id: string): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found || !(await this.questions.session(id, place.id))) return null;
    await this.questions.abandon(id);
    return this.redirectToOverview(place);
  }

  private async shown(place: MembershipPageRef, found: ManagePage, session: Session): Promise<WebResponse> {
    const { language, request } = place.visit;
    const address = addressOf(place, `session/${session.id}`);
    const saves = session.mode === 'SETUP';
    switch (session.status) {
      case 'PROCESSING': {
        const heading = language.text(saves ? 'step.saving' : 'session.confirming');
        const { sandbox } = this.options;
        return page(200, layout({ ...processingPage(heading, address, language), sandbox, language }));
      }
      case 'REQUIRES_ACTION':
        return leadTo(session.actionUrl ?? address, request, this.options, {}, language);
      case 'COMPLETED':
        return this.redirectToOverview(place, saves ? 'card' : found.topUp ? 'topped_up' : 'plan');
      case 'EXPIRED':
        return this.redirectToOverview(place);
      case 'OPEN':
        return this.renderRetry(place, found, session);
    }
  }

  /** Shows the form again after a failed attempt. */
  private renderRetry(place: MembershipPageRef, found: ManagePage, session: Session): WebResponse {
    const { language } = place.visit;
    const { failure, failureCode } = session;
    const alert = failure === null ? null : language.declineText(failureCode, failure);
    const feedback = { alert, help: language.text('step.notCharged') };
    if (session.mode === 'SETUP')
      return charged(found)
        ? this.step(place, found, (view) => cardStep(view, session.id), feedback)
        : this.redirectToOverview(place);
    if (found.topUp) return this.step(place, found, (view) => topUpOf(view, session.id), feedback);
    return found.plans?.options.length ? this.step(place, found, plansStep, feedback) : this.redirectToOverview(place);
  }

  /** Shows that the buyer returned from the processor's page without finishing. */
  private halted(place: MembershipPageRef, found: ManagePage, { id, actionUrl }: Session): WebResponse {
    const { language } = place.visit;
    const step = `session/${id}`;
    const choices = html`<div class="actions"><a class="button" href="${actionUrl ?? addressOf(place, step)}">${language.text('session.continue')}</a><button type="submit">${language.text('step.leave')}</button></div>`;
    const content = html`${paragraph(language.text('step.unchanged'))}${form(place, step, choices)}`;
    const body = message(language.text('step.unfinishedHeading'), content);
    return this.page(place, found, language.text('step.unfinished'), body);
  }

  /** Starts a step at the processor and redirects to its session, unless it is rejected; `reject` then returns the page. */
  async submit(
    place: MembershipPageRef,
    found: ManagePage,
    render: (view: StepView) => Html,
    run: () => Promise<Outcome>,
    reject: (userErrors: readonly UserError[]) => Promise<WebResponse> = (userErrors) =>
      this.showRejection(place, found, userErrors, render),
  ): Promise<WebResponse> {
    try {
      const { session, userErrors } = await run();
      if (userErrors.length > 0 || !session) return await reject(userErrors);
      return redirect(303, addressOf(place, `session/${session.id}`));
    } catch (error) {
      if (error instanceof GraphFailed && (error.code === 'rate_limit_exceeded' || error.code === 'not_found'))
        throw error;
      this.options.failed?.(error);
      return this.step(place, found, render, {
        alert: place.visit.language.text('step.unsure'),
        status: 503,
      });
    }
  }

  /** Shows a form if the step is possible, otherwise redirects to the overview. */
  async showStep(
    place: MembershipPageRef,
    makesSense: (found: ManagePage) => boolean,
    render: (view: StepView) => Html,
  ): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    return makesSense(found) ? this.step(place, found, render) : this.redirectToOverview(place);
  }

  /** Returns the owner's id if the owner is signed in; otherwise the response that replaces a payment with the saved method. */
  async requireOwner(
    { id, visit: { request, language } }: MembershipPageRef,
    { membership }: ManagePage,
  ): Promise<string | WebResponse> {
    const visitor = (await this.options.signedIn?.visitors.visitorOf(request)) ?? null;
    if (visitor && visitor.userId === membership.user?.id) return visitor.userId;
    // The return path is stored until the sign-in has finished, so it must not contain the key.
    if (!visitor) return redirectToSignIn(`/manage/${id}`);
    const notice = { status: 403, heading: language.text('owner.heading'), text: language.text('owner.text') };
    const next = { url: '/sign-in/done', label: language.text('owner.action') };
    return messagePage({ ...notice, next }, this.options.sandbox, language);
  }

  /** Executes a step without a session. */
  async take(
    place: MembershipPageRef,
    makesSense: (found: ManagePage) => boolean,
    run: () => Promise<readonly UserError[]>,
    done: CompletedStep,
    render: (view: StepView) => Html,
  ): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    // The step is no longer possible: the form was submitted again after the first submission succeeded.
    if (!makesSense(found)) return this.redirectToOverview(place, done);
    const userErrors = await run();
    return userErrors.length > 0
      ? this.showRejection(place, found, userErrors, render)
      : this.redirectToOverview(place, done);
  }

  /** Shows the page again with the user error. If the terms have changed, it shows the current ones. */
  private async showRejection(
    place: MembershipPageRef,
    found: ManagePage,
    userErrors: readonly UserError[],
    render: (view: StepView) => Html,
  ): Promise<WebResponse> {
    const current = (await this.questions.page(place.id, place.key)) ?? found;
    return this.step(place, current, render, rejectionOf(userErrors, place.visit.language));
  }

  step(
    place: MembershipPageRef,
    found: ManagePage,
    render: (view: StepView) => Html,
    feedback: Feedback = {},
  ): WebResponse {
    const { language } = place.visit;
    const { problems = new Map(), values = new Map(), status = 200, alert = null, help, changes } = feedback;
    const { origin } = this.options;
    const body = render({ ...place, page: found, origin, language, alert, help, changes, problems, values });
    return this.page(place, found, nameOf(found, language), body, status);
  }

  private page(place: MembershipPageRef, found: ManagePage, title: string, body: Html, status = 200): WebResponse {
    const { account, plan } = found.membership;
    const { language, path, url } = place.visit;
    const content = layout({
      title: `${title} · ${account?.title ?? language.text('receipt.membership')}`,
      body,
      sandbox: this.options.sandbox,
      theme: themeOf({ plan, configuration: null }),
      language,
      // An offer is accepted at a URL that has no page.
      translations: path.endsWith('/offer') ? addressOf(place, 'cancel') : url,
    });
    return page(status, content, {
      targets: found.collection === 'HOSTED' ? [processorPages] : [],
      headers: status === 503 ? retryAfterHeaders : {},
    });
  }

  redirectToOverview(place: MembershipPageRef, done?: CompletedStep): WebResponse {
    return redirect(303, addressOf(place, '', done ? { done } : {}));
  }

  private async vaulted(sent: Sent) {
    if (!this.options.vault) throw new Error('A card was asked for where no vault takes it');
    return this.options.vault.tokenize(readCard(sent));
  }

  clientAddressOf({ visit: { request } }: MembershipPageRef): string {
    return this.options.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
  }
}

/** Returns why a step was rejected. Messages of the graph are in English. */
export function rejectionOf(userErrors: readonly UserError[], language: Language): Feedback {
  const [error] = userErrors;
  const alert = error && language.locale === 'en' ? error.message : language.text('step.rejected');
  return changedTerms(userErrors, pageTermTexts(language)) ?? { alert, status: 409 };
}

function charged({ collection }: ManagePage): boolean {
  return collection !== 'NOTHING';
}

function scheduled({ membership }: ManagePage): boolean {
  return membership.status === 'CANCELING';
}

/** Returns the session of a form, null if it is invalid; and the session for the form when it is shown again. */
export function sessionIn(sent: Sent, now?: () => Date): { readonly session: string | null; readonly shown: string } {
  const given = sent.get('session');
  return isSession(given) ? { session: given, shown: given } : { session: null, shown: newSession(now?.()) };
}

function topUpOf(view: StepView, session: string): Html {
  const { topUp } = view.page;
  if (!topUp) throw new Error('A top-up was shown where there is none');
  return topUpStep(view, session, topUp);
}
