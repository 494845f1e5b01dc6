import { type Currency, Exact, decimalsOf, newId } from '../../../kit/src';
import { type Book, bookKey } from './book';
import { InsufficientFunds } from './ledger.errors';
import type { Post } from './post';

type Amount = InstanceType<typeof Exact>;

/** A book as it stands, kept from the others. */
export interface HeldBook {
  readonly id: string;
  readonly balance: string;
}

/** An entry as it will stand in the journal. */
export interface PlannedEntry {
  readonly id: string;
  readonly post: Post;
  readonly postings: readonly PlannedPosting[];
}

/** A change of a book with what the book holds afterwards. */
export interface PlannedPosting {
  readonly bookId: string;
  readonly owner: string;
  readonly kind: Book['kind'];
  readonly currency: Currency;
  readonly amount: string;
  readonly balanceAfter: string;
}

/** What comes of a group of posts: id of the entry of each, or why it is refused. */
export interface PostingPlan {
  readonly outcomes: readonly (string | InsufficientFunds)[];
  readonly entries: readonly PlannedEntry[];
  /** New balances, by the ids of the books. */
  readonly balances: ReadonlyMap<string, string>;
  /** Keys under which nothing is posted after all. */
  readonly unused: readonly string[];
}

/** The posts' own ids for their entries: the first of equal keys counts. */
export function proposedIds(posts: readonly Post[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { effectKey } of posts) if (!ids.has(effectKey)) ids.set(effectKey, newId('ent'));
  return ids;
}

/**
 * Works out a group of posts in their order: one that is refused does not hurt the others.
 *
 * @param books as they stand now, by `bookKey`
 * @param proposed ids for new entries, by effect key
 * @param known ids of entries that were posted before, by effect key
 */
export function planPosting(
  posts: readonly Post[],
  books: ReadonlyMap<string, HeldBook>,
  proposed: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
): PostingPlan {
  const balances = new Map<string, Amount>();
  const decimals = new Map<string, number>();
  const posted = new Map(known);
  const entries: PlannedEntry[] = [];
  const outcomes = posts.map((post) => {
    const earlier = posted.get(post.effectKey);
    if (earlier !== undefined) return earlier;
    const changes = post.postings.map(({ book, amount, floor }) => {
      const held = books.get(bookKey(book)) as HeldBook;
      decimals.set(held.id, decimalsOf(book.currency));
      const after = (balances.get(held.id) ?? new Exact(held.balance)).plus(amount);
      return {
        book,
        amount,
        bookId: held.id,
        after,
        refused: floor === 'zero' && amount.startsWith('-') && after.isNegative() && !after.isZero(),
      };
    });
    const short = changes.find(({ refused }) => refused);
    if (short) return new InsufficientFunds(short.book.currency);
    for (const { bookId, after } of changes) balances.set(bookId, after);
    const id = proposed.get(post.effectKey) as string;
    posted.set(post.effectKey, id);
    entries.push({
      id,
      post,
      postings: changes.map(({ book, amount, bookId, after }) => ({
        bookId,
        owner: book.owner,
        kind: book.kind,
        currency: book.currency,
        amount,
        balanceAfter: after.toFixed(decimalsOf(book.currency)),
      })),
    });
    return id;
  });
  return {
    outcomes,
    entries,
    balances: new Map([...balances].map(([id, balance]) => [id, balance.toFixed(decimals.get(id) as number)])),
    unused: [...proposed.keys()].filter((key) => !posted.has(key)),
  };
}
