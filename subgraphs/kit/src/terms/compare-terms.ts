import { Refusal } from '../errors';
import type { Term } from './term';

/** Maximum length of submitted terms in characters. */
const longest = 4_000;

/**
 * Encodes terms for a page, to be passed to `requireTerms` on submission: base64url, so that no escaping is necessary.
 */
export function encodeTerms(terms: readonly Term[]): string {
  const values = Object.fromEntries(terms.map(({ name, value }) => [name, value]));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** A term has another value than the page displayed. */
class TermChanged extends Refusal {
  constructor(name: string, message: string) {
    super('conflict', message, ['terms', name]);
  }
}

/** The terms have changed since the page was displayed. Nothing was agreed to. */
class TermsChanged extends Refusal {
  constructor(private readonly changes: readonly Refusal[]) {
    super('conflict', changes.map(({ message }) => message).join(' '), ['terms']);
  }

  override parts(): readonly Refusal[] {
    return this.changes;
  }
}

/** The submitted page has no terms, or a different set of terms: it is from another release. */
class TermsNotShown extends Refusal {
  constructor() {
    super('conflict', 'The page did not show all terms. Check them before you continue.', ['terms']);
  }
}

/**
 * Checks that the current terms equal those that a page displayed. Call it in the transaction that acts on the terms,
 * after locking the rows that they are derived from.
 *
 * @param current the current terms
 * @param shown result of `encodeTerms` as submitted by the page; used only for the comparison. Null or undefined
 *   without a page: nothing is compared.
 * @throws TermsChanged with each difference and both values; TermsNotShown for terms that cannot be compared
 */
export function requireTerms(current: readonly Term[], shown: string | null | undefined): void {
  const refusal = shown == null ? null : changedTerms(current, shown);
  if (refusal) throw refusal;
}

/** Returns the error for displayed terms that differ from the current ones; null where they are equal. */
export function changedTerms(current: readonly Term[], shown: string): TermsChanged | TermsNotShown | null {
  const before = decoded(shown);
  if (before === null) return new TermsNotShown();
  const changes = current.flatMap((term) => {
    const value = before.get(term.name);
    return value === undefined || value === term.value ? [] : [new TermChanged(term.name, sentence(term, value))];
  });
  if (changes.length > 0) return new TermsChanged(changes);
  const isSame = before.size === current.length && current.every(({ name }) => before.has(name));
  return isSame ? null : new TermsNotShown();
}

function sentence({ label, value, inWords, unit = '' }: Term, before: string): string {
  const [old, now] = [inWords(before), `${inWords(value)}${unit}`];
  return old === null ? `The ${label} changed to ${now}.` : `The ${label} changed from ${old} to ${now}.`;
}

function decoded(text: string): ReadonlyMap<string, string> | null {
  if (text.length > longest) return null;
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
