import type { Html } from '../html';
import type { Language } from '../messages';
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

/** Texts about changed terms. */
interface TermTexts {
  /** Message of a page without terms, or with those of an earlier release. */
  readonly outdated: string;
  readonly changed: string;
  readonly help: string;
  /** Whether the messages of the graph, which are in English, are listed. */
  readonly isEnglish: boolean;
}

/** Returns the texts about changed terms on pages other than the checkout. */
export function pageTermTexts(language: Language): TermTexts {
  return {
    outdated: language.text('notice.termsOutdated'),
    changed: language.text('notice.termsChanged'),
    help: language.text('terms.check'),
    isEnglish: language.locale === 'en',
  };
}

/** Returns the texts about changed terms on the checkout. */
export function checkoutTermTexts(language: Language): TermTexts {
  return {
    outdated: language.text('terms.outdated'),
    changed: language.text('terms.changed'),
    help: language.text('terms.check'),
    isEnglish: language.locale === 'en',
  };
}

/** Returns the messages for a form whose terms are outdated; null if the errors have another cause. */
export function changedTerms(errors: readonly UserError[], texts: TermTexts): ChangedTerms | null {
  const found = termErrorsIn(errors);
  if (found.length === 0) return null;
  const { outdated, changed, help, isEnglish } = texts;
  const named = found.filter(({ path }) => path.length > 1);
  const changes = isEnglish ? named.map(({ message }) => message) : [];
  return { alert: named.length === 0 ? outdated : changed, help, changes, status: 409 };
}
