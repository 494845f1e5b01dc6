import {
  type Context,
  type Currency,
  type Database,
  Exact,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  holdName,
} from '../../../kit/src';
import { SwapEntity } from './swap.entity';
import { swapPolicy } from './swap.policy';
import { swapList } from './swap.read-model';

/** Reads and writes swaps. */
export class SwapRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, swapList);
  }

  /** The swap by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const swap = await this.reader.byId(ctx, id, selection);
    return swap && swapPolicy.visible(ctx, swap) ? swap : null;
  }

  /** The swap that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async list(
    ctx: Context,
    ownerId: string,
    { direction, page }: { readonly direction: 'asc' | 'desc'; readonly page: PageArguments },
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    swapPolicy.requireRead(ctx, ownerId);
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: [ownerId] },
      filters: {},
      order: 'created_at',
      direction,
      page,
    });
  }

  async insert(tx: Transaction, swap: SwapEntity): Promise<void> {
    await tx.manager.insert(SwapEntity, swap as object);
  }

  async save(tx: Transaction, swap: SwapEntity): Promise<void> {
    await tx.manager.save(swap);
  }

  /** Some swaps that nobody has finished, the oldest first; taken, so that nobody else finishes them. */
  takeUnfinished(tx: Transaction, most: number): Promise<SwapEntity[]> {
    return tx.manager
      .createQueryBuilder(SwapEntity, 's')
      .where("s.status IN ('queued', 'working')")
      .orderBy('s.created_at')
      .addOrderBy('s.id')
      .limit(most)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }

  /** What an owner owes in a currency, null where that is nothing. Until the transaction ends, no other swap of the owner can ask. */
  async owed(tx: Transaction, ownerId: string, currency: Currency): Promise<string | null> {
    await holdName(tx, `swap:${ownerId}`);
    const balance = new Exact(await this.available(tx, ownerId, currency));
    return balance.isNegative() && !balance.isZero() ? balance.negated().toFixed() : null;
  }

  /** What an owner has available, below zero where it owes. */
  async available(tx: Transaction, ownerId: string, currency: Currency): Promise<string> {
    const [book]: { balance: string }[] = await tx.manager.query(
      "SELECT balance FROM payouts.books WHERE account_id = $1 AND currency = $2 AND kind = 'available' AND provider = ''",
      [ownerId, currency],
    );
    return book?.balance ?? '0';
  }
}
