import type { WebResponse } from '../checkout/responses';
import { shownTerms } from '../checkout/terms';
import type { ManagePage } from './documents';
import type { MembershipPageRef } from './page-links';
import type { Questions } from './questions';
import { resumeStep, skipStep } from './step-pages';
import type { Sent, Steps } from './steps';

/** Steps in which a buyer skips payments of a membership. Every step returns null if the key is not valid for the membership. */
export class SkipSteps {
  constructor(
    private readonly questions: Questions,
    private readonly steps: Steps,
  ) {}

  async choose(place: MembershipPageRef): Promise<WebResponse | null> {
    return this.steps.showStep(place, skippable, skipStep);
  }

  async skip(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    const payments = /^\d{1,2}$/.test(sent.get('payments') ?? '') ? Number(sent.get('payments')) : 0;
    const run = () => this.questions.skip(place.id, payments, shownTerms(sent));
    return this.steps.take(place, skippable, run, 'skipped', (view) => skipStep({ ...view, values: sent }));
  }

  async askResume(place: MembershipPageRef): Promise<WebResponse | null> {
    return this.steps.showStep(place, skips, resumeStep);
  }

  async resume(place: MembershipPageRef, sent: Sent): Promise<WebResponse | null> {
    return this.steps.take(
      place,
      skips,
      () => this.questions.resume(place.id, shownTerms(sent)),
      'resumed',
      resumeStep,
    );
  }
}

function skippable({ skipOptions }: ManagePage): boolean {
  return skipOptions.length > 0;
}

function skips({ skipsUntil }: ManagePage): boolean {
  return skipsUntil !== null;
}
