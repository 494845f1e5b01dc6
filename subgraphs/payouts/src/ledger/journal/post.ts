import { ExactDecimal, decimalsOf } from '../../../../kit/src';
import { type LedgerAccountRef, ledgerAccountKey } from './ledger-account-ref';

/** Change of the balance of one ledger account. */
export interface Posting {
  readonly ledgerAccount: LedgerAccountRef;
  /** Signed exact decimal string in major units of the currency. */
  readonly amount: string;
  /**
   * Minimum balance. `zero`: the entry is rejected if this debit would make the balance negative. Default: no minimum.
   */
  readonly floor?: 'zero';
}

/** Ledger entry to be posted. */
export interface Post {
  /** Idempotency key. The entry is posted once; a repetition returns the ID of the first entry. */
  readonly effectKey: string;
  /** Entry type, for example `payment` or `payout_requested`. */
  readonly kind: string;
  readonly occurredAt: Date;
  /** Time from which the funds are available; default immediately. */
  readonly availableAt?: Date;
  /** Resource that caused the entry, for example a payment or a payout. */
  readonly reference: { readonly type: string; readonly id: string };
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /**
   * At most one posting per ledger account; postings of zero are dropped. The amounts add up to zero in each currency.
   */
  readonly postings: readonly Posting[];
}

/** Maximum number of postings of an entry. */
const maxPostings = 100;

/**
 * Returns the entry without postings of zero, and with each amount padded with zeros to the number of decimals of its
 * currency. Throws `RangeError` on an invalid entry, which is a bug of the caller.
 */
export function checkedPost(post: Post): Post {
  const postings = post.postings.filter(({ amount }) => !new ExactDecimal(amount).isZero()).map(normalizePosting);
  const invalidPost = (problem: string) => new RangeError(`Entry ${post.effectKey} ${problem}`);
  if (!/^[a-z][a-z_]*$/.test(post.kind) || post.effectKey === '' || post.effectKey.length > 255)
    throw invalidPost('has no valid kind or effect key');
  if (postings.length < 2 || postings.length > maxPostings) throw invalidPost(`has ${postings.length} postings`);
  if (new Set(postings.map(({ ledgerAccount }) => ledgerAccountKey(ledgerAccount))).size < postings.length)
    throw invalidPost('names a ledger account twice');
  for (const [currency, currencyPostings] of Map.groupBy(postings, ({ ledgerAccount }) => ledgerAccount.currency)) {
    const sum = currencyPostings.reduce((total, { amount }) => total.plus(amount), new ExactDecimal(0));
    if (!sum.isZero()) throw invalidPost(`does not balance: ${sum.toFixed()} ${currency}`);
  }
  return { ...post, postings };
}

function normalizePosting(posting: Posting): Posting {
  const { amount, ledgerAccount } = posting;
  const value = new ExactDecimal(amount);
  const decimals = decimalsOf(ledgerAccount.currency);
  if (!value.isFinite() || value.decimalPlaces() > decimals)
    throw new RangeError(`${amount} is not an amount in ${ledgerAccount.currency}`);
  return { ...posting, amount: value.toFixed(decimals) };
}
