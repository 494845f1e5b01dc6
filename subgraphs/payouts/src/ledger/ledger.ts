import { type OnConnection, batchedInTurns } from '../../../kit/src';
import { type Book, bookKey } from './book';
import { InsufficientFunds } from './ledger.errors';
import { type Post, checkedPost } from './post';
import { planPosting, proposedIds } from './posting-plan';
import { PostingRepository } from './posting.repository';

/** Double-entry books. Whatever changes a balance is posted here. ADR 0028. */
export class Ledger {
  private readonly postings = new PostingRepository();
  private readonly one = batchedInTurns<Post, string | InsufficientFunds>((manager, posts) =>
    this.postAll({ manager }, posts),
  );

  /**
   * Posts an entry in the caller's transaction, which then holds its books until it ends: post last, and what belongs
   * together side by side. What is posted meanwhile in the same transaction comes after it. An effect key that is known already changes nothing.
   *
   * @returns id of the entry, or of the earlier one
   * @throws InsufficientFunds when a book with a floor would fall below it; nothing is posted then
   * @throws RangeError on postings that do not balance or are no amounts of their currencies
   */
  async post(tx: OnConnection, post: Post): Promise<string> {
    const outcome = await this.one(tx, checkedPost(post));
    if (outcome instanceof InsufficientFunds) throw outcome;
    return outcome;
  }

  /** Id of the ledger account of an owner; made where there is none yet. */
  accountOf(tx: OnConnection, owner: string): Promise<string> {
    return this.postings.accountOf(tx, owner);
  }

  /** Id of the entry that was posted under an effect key; null where there is none. */
  find(tx: OnConnection, effectKey: string): Promise<string | null> {
    return this.postings.entryOf(tx, effectKey);
  }

  /**
   * Posts many entries with a few statements, in their order; one that is refused does not hurt the others.
   *
   * @param posts checked ones
   * @returns id of the entry of each, or why it was refused
   */
  async postAll(tx: OnConnection, posts: readonly Post[]): Promise<readonly (string | InsufficientFunds)[]> {
    const proposed = proposedIds(posts);
    const known = await this.postings.takeKeys(tx, proposed);
    const fresh = posts.filter(({ effectKey }) => !known.has(effectKey));
    if (fresh.length === 0) return posts.map(({ effectKey }) => known.get(effectKey) as string);
    const { books, lastPostedAt } = await this.postings.hold(tx, booksOf(fresh));
    const plan = planPosting(posts, books, proposed, known);
    if (plan.unused.length > 0) await this.postings.giveKeysBack(tx, plan.unused);
    if (plan.entries.length > 0) await this.postings.write(tx, plan, lastPostedAt);
    return plan.outcomes;
  }
}

function booksOf(posts: readonly Post[]): Book[] {
  return [...new Map(posts.flatMap(({ postings }) => postings).map(({ book }) => [bookKey(book), book])).values()];
}
