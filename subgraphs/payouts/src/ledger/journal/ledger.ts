import { type OnConnection, batchedSequentially } from '../../../../kit/src';
import { type LedgerAccountRef, ledgerAccountKey } from './ledger-account-ref';
import { InsufficientFunds } from './ledger.errors';
import { type Post, checkedPost } from './post';
import { planPosting, proposedIds } from './posting-plan';
import { PostingRepository } from './posting.repository';

/** Double-entry ledger. Every change of a balance is posted here. ADR 0028. */
export class Ledger {
  private readonly postings = new PostingRepository();
  private readonly one = batchedSequentially<Post, string | InsufficientFunds>((manager, posts) =>
    this.postAll({ manager }, posts),
  );

  /**
   * Posts an entry in the caller's transaction, which then locks the ledger accounts until it ends. Therefore post as
   * late as possible, and post related entries concurrently: concurrent calls are combined into one batch of
   * statements. If the idempotency key was used before, nothing is posted.
   *
   * @returns ID of the new entry, or of the earlier entry with the same idempotency key
   * @throws InsufficientFunds if a ledger account would fall below its minimum balance; nothing is posted
   * @throws RangeError if the postings do not balance or an amount is invalid in its currency
   */
  async post(tx: OnConnection, post: Post): Promise<string> {
    const outcome = await this.one(tx, checkedPost(post));
    if (outcome instanceof InsufficientFunds) throw outcome;
    return outcome;
  }

  /**
   * Returns the ID of the wallet (`LedgerAccount` in the API) of an account or user; creates the wallet if it does not
   * exist.
   */
  accountOf(tx: OnConnection, owner: string): Promise<string> {
    return this.postings.accountOf(tx, owner);
  }

  /** Returns the ID of the ledger entry that was posted with this idempotency key; null if there is none. */
  find(tx: OnConnection, effectKey: string): Promise<string | null> {
    return this.postings.entryOf(tx, effectKey);
  }

  /**
   * Posts many entries in order, with a few statements. A rejected entry does not affect other entries.
   *
   * @param posts validated by `checkedPost`
   * @returns ID of each entry, or the error that rejected it
   */
  async postAll(tx: OnConnection, posts: readonly Post[]): Promise<readonly (string | InsufficientFunds)[]> {
    const proposed = proposedIds(posts);
    const postedIds = await this.postings.reserveKeys(tx, proposed);
    const newPosts = posts.filter(({ effectKey }) => !postedIds.has(effectKey));
    if (newPosts.length === 0) return posts.map(({ effectKey }) => postedIds.get(effectKey) as string);
    const { ledgerAccounts, lastPostedAt } = await this.postings.hold(tx, ledgerAccountsOf(newPosts));
    const plan = planPosting(posts, ledgerAccounts, proposed, postedIds);
    if (plan.unused.length > 0) await this.postings.releaseKeys(tx, plan.unused);
    if (plan.entries.length > 0) await this.postings.write(tx, plan, lastPostedAt);
    return plan.outcomes;
  }
}

function ledgerAccountsOf(posts: readonly Post[]): LedgerAccountRef[] {
  return [
    ...new Map(
      posts
        .flatMap(({ postings }) => postings)
        .map(({ ledgerAccount }) => [ledgerAccountKey(ledgerAccount), ledgerAccount]),
    ).values(),
  ];
}
