import { Exact, decimalsOf } from '../../../kit/src';
import { type Book, bookKey } from './book';

/** A change of one book. */
export interface Posting {
  readonly book: Book;
  /** Signed exact decimal text. */
  readonly amount: string;
  /** `zero`: the entry is refused rather than the book taken below zero. */
  readonly floor?: 'zero';
}

/** One entry of the journal, to be posted. */
export interface Post {
  /** Names the effect. It is posted once for ever; a second time answers the first entry. */
  readonly effectKey: string;
  /** What it is, as a word: `payment`, `payout_requested`. */
  readonly kind: string;
  readonly occurredAt: Date;
  /** When what it brings can be used; at once by default. */
  readonly availableAt?: Date;
  /** The resource that it comes from. */
  readonly reference: { readonly type: string; readonly id: string };
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** One for each book; those of nothing are left out. Their sum is zero in each currency. */
  readonly postings: readonly Posting[];
}

/** Postings of one entry at most. */
const mostPostings = 100;

/** The post with its amounts as the journal keeps them. Throws `RangeError` on what no book would take: that is a mistake of the caller's. */
export function checkedPost(post: Post): Post {
  const postings = post.postings.filter(({ amount }) => !new Exact(amount).isZero()).map(exactly);
  const wrong = (what: string) => new RangeError(`Entry ${post.effectKey} ${what}`);
  if (!/^[a-z][a-z_]*$/.test(post.kind) || post.effectKey === '' || post.effectKey.length > 255)
    throw wrong('has no proper kind or effect key');
  if (postings.length < 2 || postings.length > mostPostings) throw wrong(`has ${postings.length} postings`);
  if (new Set(postings.map(({ book }) => bookKey(book))).size < postings.length) throw wrong('names a book twice');
  for (const [currency, some] of Map.groupBy(postings, ({ book }) => book.currency)) {
    const sum = some.reduce((total, { amount }) => total.plus(amount), new Exact(0));
    if (!sum.isZero()) throw wrong(`does not balance: ${sum.toFixed()} ${currency}`);
  }
  return { ...post, postings };
}

function exactly(posting: Posting): Posting {
  const { amount, book } = posting;
  const value = new Exact(amount);
  const decimals = decimalsOf(book.currency);
  if (!value.isFinite() || value.decimalPlaces() > decimals)
    throw new RangeError(`${amount} is no amount of ${book.currency}`);
  return { ...posting, amount: value.toFixed(decimals) };
}
