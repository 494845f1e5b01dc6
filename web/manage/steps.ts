import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '../html';
import { type Answer, later, page, redirect } from '../checkout/answers';
import { GraphFailed } from '../checkout/asked';
import { readCard } from '../checkout/card';
import type { Session, UserError } from '../checkout/documents';
import { isSession, newSession, type Problems } from '../checkout/fields';
import { layout, message, paragraph } from '../checkout/layout';
import { leadTo, processingPage } from '../checkout/lead';
import { told } from '../checkout/listener';
import { processorPages } from '../checkout/targets';
import { changedTerms, shownTerms } from '../checkout/terms';
import { themeOf } from '../checkout/theme';
import { signInFirst } from '../sign-in';
import type { ManagePage, Outcome } from './documents';
import { type Done, nameOf, overview } from './overview';
import { addressOf, form, type Place } from './places';
import type { ManageOptions } from './options';
import type { Questions } from './questions';
import { cancelStep, cardStep, keepStep, offerStep, type StepView, topUpStep } from './step-pages';
import { cancelReasons } from './words';

type Sent = ReadonlyMap<string, string>;

/** Messages and values of a step's page. */
interface Said {
  readonly alert?: string | null;
  readonly help?: string;
  readonly changes?: readonly string[];
  readonly problems?: Problems;
  readonly values?: Sent;
  /** HTTP status of the page, default 200. */
  readonly status?: number;
}

const nothingCharged = 'Nothing was charged. Try again, or use another card.';

/** Steps of a buyer on a membership's page. Every step returns null if the key is not valid for the membership. */
export class Steps {
  constructor(
    private readonly questions: Questions,
    private readonly options: ManageOptions,
  ) {}

  async overview(place: Place, search: URLSearchParams): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    const after = search.get('after');
    const payments = (await this.questions.payments(place.id, place.key, after)) ?? { payments: [], next: null };
    const { origin } = this.options;
    return this.page(
      found,
      200,
      nameOf(found),
      overview({ ...place, page: found, payments, older: after !== null, done: search.get('done'), origin }),
    );
  }

  /** Shows the seller's cancel offer first, if there is one and the buyer has not declined it. */
  async askCancel(place: Place, declined: boolean): Promise<Answer | null> {
    return this.open(
      place,
      ({ cancelable }) => cancelable,
      (view) => {
        const { cancelOffer } = view.page;
        return cancelOffer && !declined ? offerStep(view, cancelOffer) : cancelStep(view);
      },
    );
  }

  async cancel(place: Place, sent: Sent): Promise<Answer | null> {
    return this.take(
      place,
      ({ cancelable }) => cancelable,
      async () => {
        const option = sent.get('option') ?? '';
        return this.questions.cancel(
          place.id,
          cancelReasons.has(option) ? option : null,
          sent.get('reason')?.trim() || null,
        );
      },
      'canceled',
      (view) => cancelStep({ ...view, values: sent }),
    );
  }

  async acceptOffer(place: Place, sent: Sent): Promise<Answer | null> {
    return this.take(
      place,
      // A repeated submission has no further effect. A withdrawn offer is rejected.
      ({ cancelable }) => cancelable,
      () => this.questions.acceptOffer(place.id, shownTerms(sent)),
      'offer',
      (view) => (view.page.cancelOffer ? offerStep(view, view.page.cancelOffer) : cancelStep(view)),
    );
  }

  async askKeep(place: Place): Promise<Answer | null> {
    return this.open(place, scheduled, keepStep);
  }

  async keep(place: Place, sent: Sent): Promise<Answer | null> {
    return this.take(place, scheduled, () => this.questions.keep(place.id, shownTerms(sent)), 'kept', keepStep);
  }

  async askCard(place: Place): Promise<Answer | null> {
    return this.open(place, charged, (view) => cardStep(view, newSession(this.options.now?.())));
  }

  async changeCard(place: Place, sent: Sent, request: IncomingMessage): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    if (!charged(found)) return this.back(place);
    const { session, shown } = sessionIn(sent, this.options.now);
    const render = (view: StepView) => cardStep(view, shown);
    if (session === null)
      return this.step(place, found, render, {
        alert: 'This form was not complete. Nothing was changed.',
        status: 400,
      });
    const card = found.collection === 'CARD' ? await this.vaulted(sent) : { token: null };
    if (!('token' in card))
      return this.step(place, found, render, {
        problems: new Map(card.map(({ field, message: text }) => [`card_${field}`, text])),
        status: 422,
      });
    return this.submit(place, found, render, () =>
      this.questions.changeMethod({
        id: place.id,
        session,
        cardToken: card.token,
        shownTerms: shownTerms(sent),
        clientAddress: this.addressOf(request),
      }),
    );
  }

  async askTopUp(place: Place, request: IncomingMessage): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    if (!found.topUp) return this.back(place);
    const owner = await this.ownerAt(request, place, found);
    return typeof owner === 'string'
      ? this.step(place, found, (view) => topUpOf(view, newSession(this.options.now?.())))
      : owner;
  }

  async topUp(place: Place, sent: Sent, request: IncomingMessage): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    const { session, shown } = sessionIn(sent, this.options.now);
    const known = session === null ? null : await this.questions.session(session, place.id);
    if (known && known.status !== 'OPEN') return redirect(303, addressOf(place, `session/${known.id}`));
    if (!found.topUp) return this.back(place);
    const userId = await this.ownerAt(request, place, found);
    if (typeof userId !== 'string') return userId;
    const render = (view: StepView) => topUpOf(view, shown);
    if (session === null) {
      return this.step(place, found, render, {
        alert: 'This form was not complete. Nothing was charged.',
        status: 400,
      });
    }
    return this.submit(place, found, render, () =>
      this.questions.topUp({
        id: place.id,
        userId,
        session,
        shownTerms: shownTerms(sent),
        clientAddress: this.addressOf(request),
      }),
    );
  }

  /** Shows the state of a step at the processor. */
  async session(place: Place, id: string, request: IncomingMessage, search: URLSearchParams): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    const session = found && (await this.questions.session(id, place.id));
    if (!session) return null;
    if (session.status !== 'REQUIRES_ACTION') return this.shown(place, found, session, request);
    if (search.has('canceled')) return this.halted(place, found, session);
    // The buyer may have returned from a page with a required action.
    return this.shown(place, found, (await this.questions.continue(id)) ?? session, request);
  }

  /** Abandons a session that requires an action. */
  async abandon(place: Place, id: string): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found || !(await this.questions.session(id, place.id))) return null;
    await this.questions.abandon(id);
    return this.back(place);
  }

  private async shown(place: Place, found: ManagePage, session: Session, request: IncomingMessage): Promise<Answer> {
    const address = addressOf(place, `session/${session.id}`);
    const saves = session.mode === 'SETUP';
    switch (session.status) {
      case 'PROCESSING': {
        const parts = processingPage(
          saves ? 'We are saving your payment method' : 'We are confirming your payment',
          address,
        );
        return page(200, layout({ ...parts, sandbox: this.options.sandbox }));
      }
      case 'REQUIRES_ACTION':
        return leadTo(session.actionUrl ?? address, request, this.options);
      case 'COMPLETED':
        return this.back(place, saves ? 'card' : 'topped_up');
      case 'EXPIRED':
        return this.back(place);
      case 'OPEN':
        return this.again(place, found, session);
    }
  }

  /** Shows the form again after a failed attempt. */
  private again(place: Place, found: ManagePage, session: Session): Answer {
    const said = { alert: session.failure, help: nothingCharged };
    if (session.mode === 'SETUP')
      return charged(found) ? this.step(place, found, (view) => cardStep(view, session.id), said) : this.back(place);
    return found.topUp ? this.step(place, found, (view) => topUpOf(view, session.id), said) : this.back(place);
  }

  /** Shows that the buyer returned from the processor's page without finishing. */
  private halted(place: Place, found: ManagePage, { id, actionUrl }: Session): Answer {
    const step = `session/${id}`;
    const content = `${paragraph('Nothing was changed or charged.')}${form(place, step, `<div class="actions"><a class="button" href="${escapeHtml(actionUrl ?? addressOf(place, step))}">Continue</a><button type="submit">Leave it as it was</button></div>`)}`;
    return this.page(found, 200, 'Not finished yet', message('This is not finished yet', content));
  }

  /** Starts a step at the processor and redirects to its session, unless it is rejected. */
  private async submit(
    place: Place,
    found: ManagePage,
    render: (view: StepView) => string,
    run: () => Promise<Outcome>,
  ): Promise<Answer> {
    try {
      const { session, userErrors } = await run();
      if (userErrors.length > 0 || !session) return await this.refused(place, found, userErrors, render);
      return redirect(303, addressOf(place, `session/${session.id}`));
    } catch (error) {
      if (error instanceof GraphFailed && (error.code === 'rate_limit_exceeded' || error.code === 'not_found'))
        throw error;
      this.options.failed?.(error);
      return this.step(place, found, render, {
        alert: 'We could not finish this just now. Send it again: it takes effect once, however often you do.',
        status: 503,
      });
    }
  }

  /** Shows a form if the step is possible, otherwise redirects to the overview. */
  private async open(
    place: Place,
    makesSense: (found: ManagePage) => boolean,
    render: (view: StepView) => string,
  ): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    return makesSense(found) ? this.step(place, found, render) : this.back(place);
  }

  /** Returns the owner's id if the owner is signed in; otherwise the response that replaces a payment with the saved method. */
  private async ownerAt(request: IncomingMessage, { id }: Place, { membership }: ManagePage): Promise<string | Answer> {
    const visitor = (await this.options.signedIn?.visitors.visitorOf(request)) ?? null;
    if (visitor && visitor.userId === membership.user?.id) return visitor.userId;
    // The return path is stored until the sign-in has finished, so it must not contain the key.
    if (!visitor) return signInFirst(`/manage/${id}`);
    return told(
      {
        status: 403,
        heading: 'Sign in as the owner',
        text: 'A saved payment method is charged for its owner alone. Sign out, and sign in with the address that this membership was bought with.',
      },
      this.options.sandbox,
    );
  }

  /** Executes a step without a session. */
  private async take(
    place: Place,
    makesSense: (found: ManagePage) => boolean,
    run: () => Promise<readonly UserError[]>,
    done: Done,
    render: (view: StepView) => string,
  ): Promise<Answer | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    // A repeated submission: the first one has succeeded.
    if (!makesSense(found)) return this.back(place, done);
    const userErrors = await run();
    return userErrors.length > 0 ? this.refused(place, found, userErrors, render) : this.back(place, done);
  }

  /** Shows the page again with the user error. If the terms have changed, it shows the current ones. */
  private async refused(
    place: Place,
    found: ManagePage,
    userErrors: readonly UserError[],
    render: (view: StepView) => string,
  ): Promise<Answer> {
    const changed = changedTerms(userErrors, 'Nothing was changed or charged.');
    if (!changed)
      return this.step(place, found, render, { alert: userErrors[0]?.message ?? 'This did not work.', status: 409 });
    return this.step(place, (await this.questions.page(place.id, place.key)) ?? found, render, changed);
  }

  private step(place: Place, found: ManagePage, render: (view: StepView) => string, said: Said = {}): Answer {
    const { problems = new Map(), values = new Map(), status = 200, alert = null, help, changes } = said;
    const html = render({ ...place, page: found, origin: this.options.origin, alert, help, changes, problems, values });
    return this.page(found, status, nameOf(found), html);
  }

  private page(found: ManagePage, status: number, title: string, body: string): Answer {
    const { account, plan } = found.membership;
    const theme = themeOf({ plan, configuration: null });
    const html = layout({
      title: `${title} · ${account?.title ?? 'Membership'}`,
      body,
      sandbox: this.options.sandbox,
      theme,
    });
    return page(status, html, {
      targets: found.collection === 'HOSTED' ? [processorPages] : [],
      headers: status === 503 ? later : {},
    });
  }

  private back(place: Place, done?: Done): Answer {
    return redirect(303, addressOf(place, '', done ? { done } : {}));
  }

  private async vaulted(sent: Sent) {
    if (!this.options.vault) throw new Error('A card was asked for where no vault takes it');
    return this.options.vault.tokenize(readCard(sent));
  }

  private addressOf(request: IncomingMessage): string {
    return this.options.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
  }
}

function charged({ collection }: ManagePage): boolean {
  return collection !== 'NOTHING';
}

function scheduled({ membership }: ManagePage): boolean {
  return membership.status === 'CANCELING';
}

/** Returns the session of a form, null if it is invalid; and the session for the form when it is shown again. */
function sessionIn(sent: Sent, now?: () => Date): { readonly session: string | null; readonly shown: string } {
  const given = sent.get('session');
  return isSession(given) ? { session: given, shown: given } : { session: null, shown: newSession(now?.()) };
}

function topUpOf(view: StepView, session: string): string {
  const { topUp } = view.page;
  if (!topUp) throw new Error('A top-up was shown where there is none');
  return topUpStep(view, session, topUp);
}
