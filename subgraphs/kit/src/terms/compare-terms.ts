import { DomainError } from '../errors/errors';
import type { Term } from './term';

/** Maximum length of submitted terms (base64url) in characters. */
const maxTermsLength = 4_000;

/**
 * Encodes terms for a page, to be passed to `requireTerms` on submission: base64url, so that no escaping is necessary.
 */
export function encodeTerms(terms: readonly Term[]): string {
  const values = Object.fromEntries(terms.map(({ name, value }) => [name, value]));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The current value of a term differs from the value that the page displayed. */
class TermChanged extends DomainError {
  constructor(name: string, message: string) {
    super('conflict', message, ['terms', name]);
  }
}

/** The terms have changed since the page was displayed. Nothing was agreed to. */
class TermsChanged extends DomainError {
  constructor(private readonly changes: readonly DomainError[]) {
    super('conflict', changes.map(({ message }) => message).join(' '), ['terms']);
  }

  override parts(): readonly DomainError[] {
    return this.changes;
  }
}

/**
 * The submitted page has no readable terms, or not the same set of terms as now, because another release rendered it.
 */
class TermsNotShown extends DomainError {
  constructor() {
    super('conflict', 'The page did not show all terms. Check them before you continue.', ['terms']);
  }
}

/**
 * Checks that the current terms equal the terms that a page displayed. Call it in the transaction that acts on the
 * terms, after locking the rows from which they are derived.
 *
 * @param current the current terms
 * @param shownTerms result of `encodeTerms` as submitted by the page; used only for the comparison. If there is no
 * page, null or undefined: nothing is compared.
 * @throws TermsChanged with each difference and both values; TermsNotShown for terms that cannot be compared
 */
export function requireTerms(current: readonly Term[], shownTerms: string | null | undefined): void {
  const rejection = shownTerms == null ? null : changedTerms(current, shownTerms);
  if (rejection) throw rejection;
}

/** Compares displayed terms with the current terms. Returns the error to throw; null if all terms are equal. */
export function changedTerms(current: readonly Term[], shownTerms: string): TermsChanged | TermsNotShown | null {
  const before = decoded(shownTerms);
  if (before === null) return new TermsNotShown();
  const changes = current.flatMap((term) => {
    const value = before.get(term.name);
    return value === undefined || value === term.value ? [] : [new TermChanged(term.name, describeChange(term, value))];
  });
  if (changes.length > 0) return new TermsChanged(changes);
  const isEqual = before.size === current.length && current.every(({ name }) => before.has(name));
  return isEqual ? null : new TermsNotShown();
}

function describeChange({ label, value, format, unit = '' }: Term, before: string): string {
  const [previous, current] = [format(before), `${format(value)}${unit}`];
  return previous === null
    ? `The ${label} changed to ${current}.`
    : `The ${label} changed from ${previous} to ${current}.`;
}

function decoded(text: string): ReadonlyMap<string, string> | null {
  if (text.length > maxTermsLength) return null;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? new Map(entries) : null;
}
