import type { Alerts } from './card-form';
import { hidden } from './controls';
import type { UserError } from './documents';

/** The field in which a form carries the terms that its page shows. */
const termsField = 'terms';

/** The terms of a page, to be sent back with its form: the graph compares them with those of then. */
export function termsInput(terms: string | null | undefined): string {
  return hidden(termsField, terms ?? '');
}

/** The terms that a form was sent with. Empty where it has none, as on pages of an earlier release: the graph refuses that. */
export function shownTerms(sent: ReadonlyMap<string, string>): string {
  return sent.get(termsField) ?? '';
}

/** The refusals that are about terms: those of a page that does not show the terms as they are now. */
function termErrorsIn(errors: readonly UserError[]): UserError[] {
  return errors.filter(({ path }) => path[0] === termsField);
}

/** How a page is shown again whose terms have changed: with each change named. */
export interface ChangedTerms extends Alerts {
  readonly status: 409;
}

/**
 * What is said above a form that was sent with other terms than those of now; null where the refusals are not about terms.
 *
 * @param nothing what has not happened
 */
export function changedTerms(errors: readonly UserError[], nothing = 'Nothing was charged.'): ChangedTerms | null {
  const found = termErrorsIn(errors);
  if (found.length === 0) return null;
  const changes = found.filter(({ path }) => path.length > 1).map(({ message }) => message);
  const what = changes.length === 0 ? 'This page was out of date.' : 'The terms have changed.';
  return { alert: `${what} ${nothing}`, help: 'Check the terms before you continue.', changes, status: 409 };
}
