import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  lockRow,
  saveRow,
  unawaited,
} from '../../../kit/src';
import { TestClockEntity } from './test-clock.entity';
import { testClockPolicy } from './test-clock.policy';
import { testClockList } from './test-clock.read-model';

export interface TestClockListRequest {
  readonly accountId?: string | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Lease of a worker on a clock, in milliseconds. After that, another worker may claim the clock. */
const lease = 60_000;

/** A test clock that a worker has claimed to advance it. `leasedUntil` identifies the claim of the worker. */
export type ClaimedClock = Pick<TestClockEntity, 'id' | 'now'> & { readonly target: Date; readonly leasedUntil: Date };

/** Fields of a member that are needed to attach it to a test clock. */
export interface FollowingMember {
  readonly accountId: string;
  readonly testClockId: string | null;
}

/**
 * Reads and writes test clocks, and the assignment of members. Lock order: clock, memberships, member. The lock does
 * not block references to the key of the clock, because rows that reference it are written while it is locked.
 */
export class TestClockRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model, testClockList);
  }

  /**
   * Returns the test clock, or null if it is not visible to the caller. Throws `Forbidden` without the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const clock = await this.reader.byId(ctx, id, selection);
    return clock && testClockPolicy.visible(ctx, clock) ? clock : null;
  }

  /** Returns the test clock as the result of a command. The permission for the command suffices to read it. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async list(
    ctx: Context,
    { accountId, direction, page }: TestClockListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: testClockPolicy.listed(ctx, accountId) },
      filters: {},
      order: 'created_at',
      direction,
      page,
    });
  }

  /**
   * Claims, for the duration of the lease, the least recently updated advancing clock that is not leased by another
   * worker; null if there is none.
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

  /** Returns the next time at which a job of the clock is due; null if there is none. */
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
   * Sets the time of a claimed clock and renews the lease. Returns null if the lease has expired and another worker
   * continues.
   */
  async move(ctx: Context, claimed: ClaimedClock, now: Date): Promise<ClaimedClock | null> {
    const leasedUntil = leaseFrom(ctx.clock.now());
    return (await this.change(ctx, claimed, { now, leasedUntil, failure: null, failedAt: null }))
      ? { ...claimed, now, leasedUntil }
      : null;
  }

  /** Sets a claimed clock to its target time and to the status ready. */
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

  /** Releases the lease of a claimed clock. */
  async release(ctx: Context, claimed: ClaimedClock): Promise<void> {
    await this.change(ctx, claimed, { leasedUntil: null });
  }

  /**
   * Stores the failure that has stopped the advance of a claimed clock. The advance is retried after the lease has
   * expired.
   */
  async stop(ctx: Context, claimed: ClaimedClock, failure: string): Promise<void> {
    await this.change(ctx, claimed, { failure, failedAt: ctx.clock.now() });
  }

  private async change(
    ctx: Context,
    { id, leasedUntil }: ClaimedClock,
    to: Partial<TestClockEntity>,
  ): Promise<boolean> {
    const { affected } = await this.database.dataSource.manager.update(
      TestClockEntity,
      { id, status: 'advancing', leasedUntil },
      { ...to, updatedAt: ctx.clock.now() },
    );
    return affected === 1;
  }

  /** Locks the clock for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<TestClockEntity> {
    const clock = await lockRow(tx, TestClockEntity, id, 'no key update');
    if (!clock) throw new NotFound();
    return clock;
  }

  async save(tx: Transaction, clock: TestClockEntity): Promise<void> {
    await saveRow(tx, clock);
  }

  /** Returns the member without a lock. Throws `NotFound`. */
  async member(tx: Transaction, id: string): Promise<FollowingMember> {
    const [row] = await tx.manager.query(
      'SELECT account_id AS "accountId", test_clock_id AS "testClockId" FROM billing.members WHERE id = $1',
      [id],
    );
    if (!row) throw new NotFound();
    return row;
  }

  /** Returns the number of members of the clock. */
  async size(tx: Transaction, { id }: TestClockEntity): Promise<number> {
    const [row] = await tx.manager.query('SELECT count(*)::int AS size FROM billing.members WHERE test_clock_id = $1', [
      id,
    ]);
    return row.size;
  }

  /** Attaches a member and their memberships to a clock. Returns false if the member is already attached to a clock. */
  async attach(tx: Transaction, { id }: TestClockEntity, memberId: string): Promise<boolean> {
    const memberships = () =>
      unawaited(
        tx.manager,
        'UPDATE billing.memberships SET test_clock_id = $1 WHERE member_id = $2 AND test_clock_id IS DISTINCT FROM $1',
        [id, memberId],
      );
    await memberships();
    const [, attached] = await tx.manager.query(
      'UPDATE billing.members SET test_clock_id = $1 WHERE id = $2 AND test_clock_id IS NULL',
      [id, memberId],
    );
    // Repeated, to include memberships that were bought before the member was locked.
    await memberships();
    return attached === 1;
  }

  /** Detaches all members and memberships of the clock, and deletes it. */
  async remove(tx: Transaction, { id }: TestClockEntity): Promise<void> {
    for (const table of ['memberships', 'members'])
      await unawaited(tx.manager, `UPDATE billing.${table} SET test_clock_id = NULL WHERE test_clock_id = $1`, [id]);
    await tx.manager.delete(TestClockEntity, { id });
  }
}

/** Throws if the caller is not a worker: methods without an account filter are only for workers. */
function requireWorker(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new Error('Only workers can advance test clocks');
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + lease);
}
