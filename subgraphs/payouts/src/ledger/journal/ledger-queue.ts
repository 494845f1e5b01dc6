import { type Database, isTransient, withoutDeadline } from '../../../../kit/src';
import type { Ledger } from './ledger';
import { InsufficientFunds } from './ledger.errors';
import { type Post, checkedPost } from './post';

interface PendingPost {
  readonly post: Post;
  readonly resolve: (entryId: string) => void;
  readonly reject: (reason: unknown) => void;
}

/** Maximum number of entries posted in one transaction. */
const maxGroupSize = 500;

/**
 * Posts ledger entries in groups, each group in a transaction of its own. Entries that arrive while a group commits
 * form the next group, so that a contended ledger account is locked once per group instead of once per entry.
 */
export class LedgerQueue {
  private pending: PendingPost[] = [];
  private running: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Posts an entry like `Ledger.post`, but in a transaction of the queue; resolves with the ID of the entry after the
   * commit. After a failure the caller may post the entry again: its idempotency key prevents duplicates.
   */
  post(post: Post): Promise<string> {
    const checked = checkedPost(post);
    return new Promise((resolve, reject) => {
      this.pending.push({ post: checked, resolve, reject });
      // This run also posts entries of later callers, so it must not inherit the deadline of the caller that starts it.
      this.running ??= withoutDeadline(() => this.run());
    });
  }

  /** Resolves when all queued entries are posted or rejected. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // Wait for one microtask, so that entries added in the same tick belong to the first group.
    await Promise.resolve();
    while (this.pending.length > 0) await this.postGroup(this.pending.splice(0, maxGroupSize));
    this.running = null;
  }

  private async postGroup(group: readonly PendingPost[]): Promise<void> {
    try {
      const outcomes = await this.database.transaction((manager) =>
        this.ledger.postAll(
          { manager },
          group.map(({ post }) => post),
        ),
      );
      for (const [index, outcome] of outcomes.entries()) settle(group[index] as PendingPost, outcome);
    } catch (error) {
      if (group.length === 1 || isTransient(error)) for (const { reject } of group) reject(error);
      // Post the entries of the failed group again, each in its own transaction, so that only the failing entries are
      // rejected.
      else for (const one of group) await this.postGroup([one]);
    }
  }
}

function settle({ resolve, reject }: PendingPost, outcome: string | InsufficientFunds): void {
  if (outcome instanceof InsufficientFunds) reject(outcome);
  else resolve(outcome);
}
