import {
  type Context,
  type Database,
  NotFound,
  type ReadModel,
  Reader,
  ResourceReads,
  type Transaction,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
  prepared,
  preparedRow,
} from '../../../../kit/src';
import { TestClock } from './test-clock.resource';
import { testClockFilters } from './test-clock.inputs';
import { testClockPolicy } from './test-clock.policy';
import { testClockList } from './test-clock.read-model';

/** Duration of a worker's lease on a test clock, in milliseconds. Afterwards, another worker may claim the clock. */
const lease = 60_000;

/**
 * A test clock that a worker has leased in order to advance it. `leasedUntil` identifies the lease: updates fail if
 * another worker has leased the clock since.
 */
export type ClaimedClock = Pick<TestClock, 'id' | 'now'> & { readonly target: Date; readonly leasedUntil: Date };

/** Member fields that are needed to attach the member to a test clock. */
export interface FollowingMember {
  readonly accountId: string;
  readonly testClockId: string | null;
}

/**
 * Reads and writes test clocks, and attaches members to them. Lock order: clock, memberships, member. Clocks are locked
 * with `FOR NO KEY UPDATE`, because rows with a foreign key to a clock are written while it is locked.
 */
export class TestClockRepository {
  readonly reads: ResourceReads<TestClock>;

  constructor(
    private readonly database: Database,
    model: ReadModel<TestClock>,
  ) {
    this.reads = new ResourceReads(new Reader(database, model, testClockList), testClockPolicy, testClockFilters);
  }

  /**
   * Leases the least recently updated test clock that is advancing and not leased by another worker. Returns null if
   * there is none.
   */
  async claim(ctx: Context): Promise<ClaimedClock | null> {
    requireWorker(ctx);
    const now = ctx.clock.now();
    const [[claimed]] = await this.database.dataSource.query(
      `UPDATE billing.test_clocks SET leased_until = $2 WHERE id = (
         SELECT id FROM billing.test_clocks WHERE status = 'advancing' AND (leased_until IS NULL OR leased_until <= $1)
         ORDER BY updated_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
       ) RETURNING id, now, target, leased_until AS "leasedUntil"`,
      [now, leaseFrom(now)],
    );
    return claimed ?? null;
  }

  /**
   * Returns the earliest due time among the memberships and charge attempts of the test clock; null if nothing is
   * scheduled.
   */
  async nextDue(ctx: Context, id: string): Promise<Date | null> {
    requireWorker(ctx);
    const [row] = await this.database.dataSource.query(
      `SELECT least((SELECT min(due_at) FROM billing.memberships WHERE test_clock_id = $1),
                    (SELECT min(next_run_at) FROM billing.charge_attempts WHERE test_clock_id = $1)) AS due`,
      [id],
    );
    return row.due;
  }

  /**
   * Sets the time of a leased test clock and renews the lease. Returns null if the lease has expired and another worker
   * has taken over.
   */
  async move(ctx: Context, claimed: ClaimedClock, now: Date): Promise<ClaimedClock | null> {
    const leasedUntil = leaseFrom(ctx.clock.now());
    return (await this.change(ctx, claimed, { now, leasedUntil, failure: null, failedAt: null }))
      ? { ...claimed, now, leasedUntil }
      : null;
  }

  /** Sets a leased test clock to its target time and its status to `ready`, and releases the lease. */
  async arrive(ctx: Context, claimed: ClaimedClock): Promise<void> {
    await this.change(ctx, claimed, {
      now: claimed.target,
      target: null,
      status: 'ready',
      leasedUntil: null,
      failure: null,
      failedAt: null,
    });
  }

  /** Releases the lease of a test clock, so that any worker can claim it. */
  async release(ctx: Context, claimed: ClaimedClock): Promise<void> {
    await this.change(ctx, claimed, { leasedUntil: null });
  }

  /**
   * Stores the error that has stopped the advance of a leased test clock. The advance is retried after the lease has
   * expired.
   */
  async stop(ctx: Context, claimed: ClaimedClock, failure: string): Promise<void> {
    await this.change(ctx, claimed, { failure, failedAt: ctx.clock.now() });
  }

  private async change(ctx: Context, { id, leasedUntil }: ClaimedClock, to: Partial<TestClock>): Promise<boolean> {
    const { affected } = await this.database.dataSource.manager.update(
      TestClock,
      { id, status: 'advancing', leasedUntil },
      { ...to, updatedAt: ctx.clock.now() },
    );
    return affected === 1;
  }

  /** Locks the clock until the transaction ends and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<TestClock> {
    return requireRow(lockRow(tx, TestClock, id, 'no key update'));
  }

  async save(tx: Transaction, clock: TestClock): Promise<void> {
    await saveRow(tx, clock);
  }

  /** Returns account and test clock of the member, without a lock. Throws `NotFound`. */
  async member(tx: Transaction, id: string): Promise<FollowingMember> {
    const [row] = await prepared<FollowingMember>(
      tx.manager,
      'SELECT account_id AS "accountId", test_clock_id AS "testClockId" FROM billing.members WHERE id = $1',
      [id],
    );
    if (!row) throw new NotFound();
    return row;
  }

  /** Returns the number of members that are attached to the test clock. */
  async size(tx: Transaction, { id }: TestClock): Promise<number> {
    const row = await preparedRow<{ readonly size: number }>(
      tx.manager,
      'SELECT count(*)::int AS size FROM billing.members WHERE test_clock_id = $1',
      [id],
    );
    return row.size;
  }

  /** Attaches a member and their memberships to a clock. Returns false if the member is already attached to a clock. */
  async attach(tx: Transaction, { id }: TestClock, memberId: string): Promise<boolean> {
    const memberships = () =>
      executeDeferred(
        tx.manager,
        'UPDATE billing.memberships SET test_clock_id = $1 WHERE member_id = $2 AND test_clock_id IS DISTINCT FROM $1',
        [id, memberId],
      );
    await memberships();
    const { length: attached } = await prepared(
      tx.manager,
      'UPDATE billing.members SET test_clock_id = $1 WHERE id = $2 AND test_clock_id IS NULL RETURNING 1',
      [id, memberId],
    );
    // Updates again, to include memberships that a concurrent transaction created before the member was locked.
    await memberships();
    return attached === 1;
  }

  /** Detaches all members and memberships from the test clock, and deletes the clock. */
  async remove(tx: Transaction, { id }: TestClock): Promise<void> {
    for (const table of ['memberships', 'members'])
      await executeDeferred(tx.manager, `UPDATE billing.${table} SET test_clock_id = NULL WHERE test_clock_id = $1`, [
        id,
      ]);
    await tx.manager.delete(TestClock, { id });
  }
}

/**
 * Throws if the caller is not a worker of this service. The calling methods check no account, so that only workers may
 * use them.
 */
function requireWorker(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new Error('Only workers can advance test clocks');
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + lease);
}
