import { newSession } from '../checkout/fields';
import { redirect, type WebResponse } from '../checkout/responses';
import { shownTerms } from '../checkout/terms';
import type { UserError } from '../checkout/documents';
import type { ManagePage } from './documents';
import type { ManageOptions } from './options';
import { addressOf, type MembershipPageRef } from './page-links';
import { confirmPlanStep, plansStep } from './plan-pages';
import type { PlanChoice, Questions } from './questions';
import { rejectionOf, type Sent, sessionIn, type Steps } from './steps';

/** A choice on the page of a membership whose owner is signed in. */
interface OwnedChoice {
  readonly found: ManagePage;
  readonly userId: string;
  readonly choice: PlanChoice;
}

/**
 * Steps in which the owner of a membership changes its plan. Every step returns null if the key is not valid for the
 * membership, and requires that the owner is signed in, because the saved payment method is charged.
 */
export class PlanSteps {
  constructor(
    private readonly questions: Questions,
    private readonly steps: Steps,
    private readonly options: Pick<ManageOptions, 'now'>,
  ) {}

  async choose(place: MembershipPageRef): Promise<WebResponse | null> {
    return this.asOwner(place, place.visit.query, async ({ found }) => this.steps.step(place, found, plansStep));
  }

  /** Shows the prices of the plan that the URL names. */
  async confirm(place: MembershipPageRef): Promise<WebResponse | null> {
    return this.asOwner(place, place.visit.query, (owned) =>
      this.confirmation(place, owned, newSession(this.options.now?.())),
    );
  }

  async change(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    const { session, shown } = sessionIn(sent, this.options.now);
    const existing = session === null ? null : await this.questions.session(session, place.id);
    // The chosen plan may already be the present one.
    if (existing && existing.status !== 'OPEN') return redirect(303, addressOf(place, `session/${existing.id}`));
    return this.asOwner(place, sent, async (owned) => {
      const { found, userId, choice } = owned;
      if (session === null) return this.confirmation(place, owned, shown);
      return this.steps.submit(
        place,
        found,
        plansStep,
        () =>
          this.questions.changePlan({
            id: place.id,
            userId,
            session,
            ...choice,
            shownTerms: shownTerms(sent),
            clientAddress: this.steps.clientAddressOf(place),
          }),
        (userErrors) => this.confirmation(place, owned, session, userErrors),
      );
    });
  }

  /** Schedules the change for the end of the period. A repeated submission has no further effect. */
  async schedule(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    return this.asOwner(place, sent, async (owned) => {
      const { userId, choice } = owned;
      const terms = shownTerms(sent);
      const userErrors = await this.questions.schedulePlan({ id: place.id, userId, ...choice, shownTerms: terms });
      return userErrors.length > 0
        ? this.confirmation(place, owned, newSession(this.options.now?.()), userErrors)
        : this.steps.redirectToOverview(place, 'plan_later');
    });
  }

  async unschedule(place: MembershipPageRef): Promise<WebResponse | null> {
    return this.asOwner(place, new Map(), async ({ found, userId }) => {
      const userErrors = await this.questions.unschedulePlan(place.id, userId);
      return userErrors.length > 0
        ? this.steps.step(place, found, plansStep, rejectionOf(userErrors, place.visit.language))
        : this.steps.redirectToOverview(place, 'plan_kept');
    });
  }

  /** Shows the current prices of a choice with the reasons why it was rejected, or the list of plans if it is not possible. */
  private async confirmation(
    place: MembershipPageRef,
    { found, choice }: OwnedChoice,
    session: string,
    userErrors: readonly UserError[] = [],
  ): Promise<WebResponse> {
    const { language } = place.visit;
    const result = await this.questions.planQuote({ id: place.id, key: place.key, ...choice });
    const quote = result?.quote;
    const errors = quote || !result ? userErrors : result.userErrors;
    const feedback = errors.length > 0 ? rejectionOf(errors, language) : {};
    if (quote)
      return this.steps.step(place, found, (view) => confirmPlanStep(view, { choice, quote, session }), feedback);
    const values = new Map([
      ['plan', choice.planId],
      ['quantity', String(choice.quantity)],
    ]);
    return this.steps.step(place, found, plansStep, { ...feedback, values });
  }

  /** Calls `run` with the choice in a form or a URL, if the owner is signed in. */
  private async asOwner(
    place: MembershipPageRef,
    given: { get(name: string): string | null | undefined },
    run: (owned: OwnedChoice) => Promise<WebResponse>,
  ): Promise<WebResponse | null> {
    const found = await this.questions.page(place.id, place.key);
    if (!found) return null;
    const owner = await this.steps.requireOwner(place, found);
    return typeof owner === 'string' ? run({ found, userId: owner, choice: choiceIn(given, found) }) : owner;
  }
}

/** Returns the chosen plan. The quantity is one for plans that are not sold in units, and 0 if it is not a number. */
function choiceIn(given: { get(name: string): string | null | undefined }, { plans }: ManagePage): PlanChoice {
  const planId = given.get('plan') ?? '';
  const isSingle = plans?.options.find((option) => option.planId === planId)?.multipleQuantity === false;
  const quantity = /^\d{1,6}$/.test(given.get('quantity') ?? '') ? Number(given.get('quantity')) : 0;
  return { planId, quantity: isSingle ? 1 : quantity };
}
