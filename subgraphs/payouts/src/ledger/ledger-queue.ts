import { type Database, isPassing, withoutDeadline } from '../../../kit/src';
import type { Ledger } from './ledger';
import { InsufficientFunds } from './ledger.errors';
import { type Post, checkedPost } from './post';

interface Waiting {
  readonly post: Post;
  readonly resolve: (entryId: string) => void;
  readonly reject: (reason: unknown) => void;
}

/** Posts of one group at most. */
const mostInGroup = 500;

/**
 * Posts entries that need no transaction of anybody else's. What arrives while a group commits is posted together
 * afterwards, so that a book that everybody wants is not waited for once for each entry.
 */
export class LedgerQueue {
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {}

  /** As `Ledger.post`, in a transaction of its own; answers once that has committed. After a failure it may be posted again: the effect key makes it one. */
  post(post: Post): Promise<string> {
    const checked = checkedPost(post);
    return new Promise((resolve, reject) => {
      this.waiting.push({ post: checked, resolve, reject });
      // It is posted for all who come meanwhile.
      this.running ??= withoutDeadline(() => this.run());
    });
  }

  /** Resolves once nothing is waiting any more. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // Whoever asks in the same turn belongs to the first group.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.postGroup(this.waiting.splice(0, mostInGroup));
    this.running = null;
  }

  private async postGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.database.transaction((manager) =>
        this.ledger.postAll(
          { manager },
          group.map(({ post }) => post),
        ),
      );
      for (const [index, outcome] of outcomes.entries()) answer(group[index] as Waiting, outcome);
    } catch (error) {
      if (group.length === 1 || isPassing(error)) for (const { reject } of group) reject(error);
      // Whichever could not be posted will say so by itself.
      else for (const one of group) await this.postGroup([one]);
    }
  }
}

function answer({ resolve, reject }: Waiting, outcome: string | InsufficientFunds): void {
  if (outcome instanceof InsufficientFunds) reject(outcome);
  else resolve(outcome);
}
