import { type Currency, ExactDecimal, decimalsOf, newId } from '../../../../kit/src';
import { type LedgerAccountRef, ledgerAccountKey } from './ledger-account-ref';
import { InsufficientFunds } from './ledger.errors';
import type { Post } from './post';

type Amount = InstanceType<typeof ExactDecimal>;

/** Locked ledger account with its current balance, an exact decimal string. */
export interface LockedLedgerAccount {
  readonly id: string;
  readonly balance: string;
}

/** Entry to be written to the journal. */
export interface PlannedEntry {
  readonly id: string;
  readonly post: Post;
  readonly postings: readonly PlannedPosting[];
}

/** Posting, together with the balance of its ledger account after the posting. */
export interface PlannedPosting {
  readonly ledgerAccountId: string;
  readonly owner: string;
  readonly kind: LedgerAccountRef['kind'];
  readonly currency: Currency;
  readonly amount: string;
  readonly balanceAfter: string;
}

/** Result of planning a group of entries: for each entry its ID, or the error that rejects it. */
export interface PostingPlan {
  readonly outcomes: readonly (string | InsufficientFunds)[];
  readonly entries: readonly PlannedEntry[];
  /** New balances of the changed ledger accounts, exact decimal strings by ledger account ID. */
  readonly balances: ReadonlyMap<string, string>;
  /** Idempotency keys that were reserved for rejected entries, to be released. */
  readonly unused: readonly string[];
}

/** Returns a new entry ID for each idempotency key. Entries with equal keys share the ID. */
export function proposedIds(posts: readonly Post[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { effectKey } of posts) if (!ids.has(effectKey)) ids.set(effectKey, newId('ent'));
  return ids;
}

/**
 * Plans the postings of a group of entries, in order, without database access. A rejected entry does not affect other
 * entries.
 *
 * @param ledgerAccounts locked ledger accounts with their balances, by `ledgerAccountKey`
 * @param proposed IDs for new entries, by idempotency key
 * @param postedIds IDs of entries posted before, by idempotency key
 */
export function planPosting(
  posts: readonly Post[],
  ledgerAccounts: ReadonlyMap<string, LockedLedgerAccount>,
  proposed: ReadonlyMap<string, string>,
  postedIds: ReadonlyMap<string, string>,
): PostingPlan {
  const balances = new Map<string, Amount>();
  const decimals = new Map<string, number>();
  const posted = new Map(postedIds);
  const entries: PlannedEntry[] = [];
  const outcomes = posts.map((post) => {
    const existingPosting = posted.get(post.effectKey);
    if (existingPosting !== undefined) return existingPosting;
    const changes = post.postings.map(({ ledgerAccount, amount, floor }) => {
      const account = ledgerAccounts.get(ledgerAccountKey(ledgerAccount)) as LockedLedgerAccount;
      decimals.set(account.id, decimalsOf(ledgerAccount.currency));
      const after = (balances.get(account.id) ?? new ExactDecimal(account.balance)).plus(amount);
      return {
        ledgerAccount,
        amount,
        ledgerAccountId: account.id,
        after,
        refused: floor === 'zero' && amount.startsWith('-') && after.isNegative() && !after.isZero(),
      };
    });
    const shortfall = changes.find(({ refused }) => refused);
    if (shortfall) return new InsufficientFunds(shortfall.ledgerAccount.currency);
    for (const { ledgerAccountId, after } of changes) balances.set(ledgerAccountId, after);
    const id = proposed.get(post.effectKey) as string;
    posted.set(post.effectKey, id);
    entries.push({
      id,
      post,
      postings: changes.map(({ ledgerAccount, amount, ledgerAccountId, after }) => ({
        ledgerAccountId,
        owner: ledgerAccount.owner,
        kind: ledgerAccount.kind,
        currency: ledgerAccount.currency,
        amount,
        balanceAfter: after.toFixed(decimalsOf(ledgerAccount.currency)),
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
