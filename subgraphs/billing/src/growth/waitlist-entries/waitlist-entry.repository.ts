import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  Selection,
  type Transaction,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
  reserveName,
} from '../../../../kit/src';
import { checkIds } from '../../shared/input-sizes';
import { Entry } from './waitlist-entry.resource';
import { entryFilters, type EntryListArgs } from './waitlist-entry.inputs';
import { entryPolicy } from './waitlist-entry.policy';
import { entryList } from './waitlist-entry.read-model';

const job = Selection.names('jobId');

/** Reads and writes waitlist entries. */
export class EntryRepository {
  readonly reads: ResourceReads<Entry>;
  private readonly reader: Reader<Entry>;

  constructor(database: Database, model: ReadModel<Entry>) {
    this.reader = new Reader(database, model, entryList);
    this.reads = new ResourceReads(this.reader, entryPolicy, entryFilters);
  }

  /**
   * Returns the job id that a waitlist entry received on approval; null if the entry does not exist or is not approved.
   */
  async jobOf(ctx: Context, id: string): Promise<string | null> {
    return ((await this.reader.byId(ctx, id, job))?.jobId ?? null) as string | null;
  }

  list(ctx: Context, args: EntryListArgs, selection: Selection): Promise<Page<ReadRow<Entry>>> {
    const { planIds, productIds } = args;
    checkIds({ planIds, productIds });
    return this.reads.list(ctx, args, selection);
  }

  /** Locks the waitlist entry until the transaction ends. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<Entry> {
    return requireRow(lockRow(tx, Entry, id));
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
