import {
  type Context,
  type Currency,
  type Database,
  ExactDecimal,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  reserveName,
  prepared,
} from '../../../../kit/src';
import { Swap } from './swap.resource';
import { swapPolicy } from './swap.policy';

/** Reads and writes swaps. */
export class SwapRepository {
  private readonly reader: Reader<Swap>;

  constructor(database: Database, model: ReadModel<Swap>) {
    this.reader = new Reader(database, model);
  }

  /**
   * Returns the swap by ID; null if it does not exist or the caller has no access to its owner. Throws `Forbidden` if
   * the caller has access but lacks a permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Swap> | null> {
    const swap = await this.reader.byId(ctx, id, selection);
    return swap && swapPolicy.visible(ctx, swap) ? swap : null;
  }

  /** Returns the swap for the response to the command that created it, without checking read permissions. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Swap> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async list(
    ctx: Context,
    ownerId: string,
    { direction, page }: { readonly direction: 'asc' | 'desc'; readonly page: PageArguments },
    selection: Selection,
  ): Promise<Page<ReadRow<Swap>>> {
    swapPolicy.requireRead(ctx, ownerId);
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: [ownerId] },
      filters: {},
      direction,
      page,
    });
  }

  async insert(tx: Transaction, swap: Swap): Promise<void> {
    await tx.manager.insert(Swap, swap as object);
  }

  async save(tx: Transaction, swap: Swap): Promise<void> {
    await tx.manager.save(swap);
  }

  /** Returns unfinished swaps, the oldest first, locked; skips swaps locked by other transactions. */
  lockUnfinished(tx: Transaction, limit: number): Promise<Swap[]> {
    return tx.manager
      .createQueryBuilder(Swap, 's')
      .where("s.status IN ('queued', 'working')")
      .orderBy('s.created_at')
      .addOrderBy('s.id')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }

  /**
   * Returns the debt of an account or user in a currency, a positive exact decimal string; null if the owner has none.
   * Concurrent calls for the same owner wait until the transaction ends.
   */
  async owed(tx: Transaction, ownerId: string, currency: Currency): Promise<string | null> {
    await reserveName(tx, `swap:${ownerId}`);
    const balance = new ExactDecimal(await this.available(tx, ownerId, currency));
    return balance.isNegative() && !balance.isZero() ? balance.negated().toFixed() : null;
  }

  /**
   * Returns the available balance of an account or user in a currency, as an exact decimal string; negative for a debt.
   */
  async available(tx: Transaction, ownerId: string, currency: Currency): Promise<string> {
    const [ledgerAccount] = await prepared<{ readonly balance: string }>(
      tx.manager,
      "SELECT balance FROM payouts.books WHERE account_id = $1 AND currency = $2 AND kind = 'available' AND provider = ''",
      [ownerId, currency],
    );
    return ledgerAccount?.balance ?? '0';
  }
}
