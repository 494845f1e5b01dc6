import type { Alerts } from './card-form';
import { hidden } from './controls';
import type { UserError } from './documents';

/** Name of the form field with the displayed terms. */
const termsField = 'terms';

/** Renders the displayed terms as a hidden field, so that the graph can compare them with the current ones. */
export function termsInput(terms: string | null | undefined): string {
  return hidden(termsField, terms ?? '');
}

/** Returns the terms submitted with a form. Empty for a form without them, as from an earlier release; the graph rejects these. */
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
 * Returns the messages for a form whose terms are outdated; null if the errors concern something else.
 * @param nothing sentence about what did not happen
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
