import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  lockRow,
  saveRow,
  executeDeferred,
  reserveName,
} from '../../../kit/src';
import { checkIds, singleOrMultiple } from '../shared';
import { Entry } from './waitlist-entry.resource';
import { entryPolicy } from './waitlist-entry.policy';
import { entryList } from './waitlist-entry.read-model';
import type { EntryOrder, EntryStatusFilter } from './waitlist-entry.states';

export interface EntryListRequest {
  readonly accountId?: string | null;
  readonly statuses?: readonly EntryStatusFilter[] | null;
  readonly planIds?: readonly string[] | null;
  readonly productIds?: readonly string[] | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly order: EntryOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const job = Selection.names('jobId');

/** Reads and writes waitlist entries. */
export class EntryRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, entryList);
  }

  /**
   * Returns the waitlist entry; null if the caller has no access to its account. Throws `Forbidden` if the caller has
   * access, but lacks the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const entry = await this.reader.byId(ctx, id, selection);
    return entry && entryPolicy.visible(ctx, entry) ? entry : null;
  }

  /** Resolves a federation reference to a waitlist entry; null if the caller may not read the entry. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const entry = await this.reader.byId(ctx, id, selection);
    return entry && entryPolicy.referable(ctx, entry) ? entry : null;
  }

  /**
   * Returns the waitlist entry that a command has changed. Does not check the read permission: the permission for the
   * command suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the job id that a waitlist entry received on approval; null if the entry does not exist or is not approved.
   */
  async jobOf(ctx: Context, id: string): Promise<string | null> {
    return ((await this.reader.byId(ctx, id, job))?.jobId ?? null) as string | null;
  }

  list(ctx: Context, request: EntryListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { accountId, statuses, planIds, productIds, createdAfter, createdBefore, order, direction, page } = request;
    checkIds({ planIds, productIds });
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: entryPolicy.listed(ctx, accountId) },
      filters: {
        ...(statuses?.includes('any') ? {} : singleOrMultiple('status', 'statuses', statuses)),
        ...singleOrMultiple('planId', 'planIds', planIds),
        ...singleOrMultiple('productId', 'productIds', productIds),
        createdAfter,
        createdBefore,
      },
      order,
      direction,
      page,
    });
  }

  /** Locks the waitlist entry until the transaction ends. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<Entry> {
    const entry = await lockRow(tx, Entry, id);
    if (!entry) throw new NotFound();
    return entry;
  }

  /**
   * Returns the newest entry of a user for a plan; null if there is none. An advisory lock on plan and user serializes
   * concurrent calls until the transaction ends.
   */
  async newestOf(tx: Transaction, planId: string, userId: string): Promise<Entry | null> {
    await reserveName(tx, `entry:${planId}:${userId}`);
    return tx.manager.findOne(Entry, { where: { planId, userId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /**
   * Locks and returns the approved entry of a user for a plan if it is not redeemed yet; null if there is none. Must
   * run before the plan is locked: the waitlist jobs also lock the entry first, so that no deadlock occurs.
   */
  approvedFor(tx: Transaction, planId: string, userId: string): Promise<Entry | null> {
    return tx.manager
      .createQueryBuilder(Entry, 'entry')
      .where({ planId, userId, status: 'approved' })
      .andWhere('entry.redeemedAt IS NULL')
      .setLock('pessimistic_write')
      .getOne();
  }

  /**
   * Marks an approved entry as redeemed by this membership. Has no effect if the entry is already redeemed or deleted.
   */
  async redeem(tx: Transaction, id: string, membershipId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      `UPDATE billing.entries SET membership_id = $2, redeemed_at = $3, updated_at = $3, job_due_at = NULL
       WHERE id = $1 AND status = 'approved' AND redeemed_at IS NULL`,
      [id, membershipId, tx.clock.now()],
    );
  }

  /**
   * Locks and returns the entry whose job has been due for the longest time, skipping entries that other transactions
   * have locked; null if there is none.
   *
   * @param id if given, only this entry is considered
   */
  claimDue(tx: Transaction, id?: string): Promise<Entry | null> {
    const due = tx.manager.createQueryBuilder(Entry, 'entry').where('entry.jobDueAt <= :now', { now: tx.clock.now() });
    if (id !== undefined) due.andWhere({ id });
    return due
      .orderBy('entry.jobDueAt')
      .addOrderBy('entry.id')
      .limit(1)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getOne();
  }

  /** Runs a function in a savepoint: an error rolls back its changes, and the outer transaction remains usable. */
  undoable<T>(tx: Transaction, work: (inner: Transaction) => Promise<T>): Promise<T> {
    return tx.manager.transaction((manager) => work({ ...tx, manager }));
  }

  async save(tx: Transaction, entry: Entry): Promise<void> {
    await saveRow(tx, entry);
  }

  async remove(tx: Transaction, { id }: Entry): Promise<void> {
    await tx.manager.delete(Entry, { id });
  }
}
