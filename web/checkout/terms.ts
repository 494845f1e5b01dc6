import type { Html } from '../html';
import type { Alerts } from './card-form';
import { hidden } from './controls';
import type { UserError } from './documents';

/** Name of the form field with the displayed terms. */
const termsField = 'terms';

/** Renders the displayed terms as a hidden field, so that the graph can compare them with the current ones. */
export function termsInput(terms: string | null | undefined): Html {
  return hidden(termsField, terms ?? '');
}

/**
 * Returns the terms submitted with a form; empty for a form without terms, such as a form of an earlier release, which
 * the graph rejects.
 */
export function shownTerms(sent: ReadonlyMap<string, string>): string {
  return sent.get(termsField) ?? '';
}

/** Returns the user errors about outdated terms. */
function termErrorsIn(errors: readonly UserError[]): UserError[] {
  return errors.filter(({ path }) => path[0] === termsField);
}

/** Messages of a page that is shown again because its terms have changed. */
export interface ChangedTerms extends Alerts {
  readonly status: 409;
}

/**
 * Returns the messages for a form whose terms are outdated; null if the errors have another cause.
 * @param noChargeMessage sentence that states what was not executed
 */
export function changedTerms(
  errors: readonly UserError[],
  noChargeMessage = 'Nothing was charged.',
): ChangedTerms | null {
  const found = termErrorsIn(errors);
  if (found.length === 0) return null;
  const changes = found.filter(({ path }) => path.length > 1).map(({ message }) => message);
  const reason = changes.length === 0 ? 'This page was out of date.' : 'The terms have changed.';
  return { alert: `${reason} ${noChargeMessage}`, help: 'Check the terms before you continue.', changes, status: 409 };
}
