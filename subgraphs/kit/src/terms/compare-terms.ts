import { Refusal } from '../errors';
import type { Term } from './term';

/** Most characters of terms that come back from a page. */
const longest = 4_000;

/** The terms in the form in which a page carries them, for `requireTerms` when it is submitted: base64url, so that nothing in it has to be escaped. */
export function encodeTerms(terms: readonly Term[]): string {
  const values = Object.fromEntries(terms.map(({ name, value }) => [name, value]));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** A term that has another value than the page showed. */
class TermChanged extends Refusal {
  constructor(name: string, message: string) {
    super('conflict', message, ['terms', name]);
  }
}

/** A page was submitted whose terms are not those of now. Nothing was agreed to. */
class TermsChanged extends Refusal {
  constructor(private readonly changes: readonly Refusal[]) {
    super('conflict', changes.map(({ message }) => message).join(' '), ['terms']);
  }

  override parts(): readonly Refusal[] {
    return this.changes;
  }
}

/** A page was submitted that carries no terms, or others than are compared now: it is from another release. */
class TermsNotShown extends Refusal {
  constructor() {
    super('conflict', 'The page did not show all terms. Check them before you continue.', ['terms']);
  }
}

/**
 * Refuses terms that differ from those that a page showed: `TermsChanged` names each difference with both values, and
 * `TermsNotShown` is for terms that cannot be compared. To be called in the transaction that acts on the terms, after
 * the rows that they come from are locked.
 *
 * @param current the terms as they are now
 * @param shown what `encodeTerms` made for the page, as the page sent it back; it is compared and used for nothing else.
 *   Null or undefined where no page was shown: nothing is compared then.
 */
export function requireTerms(current: readonly Term[], shown: string | null | undefined): void {
  const refusal = shown == null ? null : changedTerms(current, shown);
  if (refusal) throw refusal;
}

/** Why terms that a page showed cannot be agreed to any more; null where they are those of now. */
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
