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

/** How long a worker has a clock to itself, in milliseconds; afterwards another one takes it for given up. */
const lease = 60_000;

/** A clock on its way, with the lease by which it is known whether it is still ours. */
export type ClaimedClock = Pick<TestClockEntity, 'id' | 'now'> & { readonly target: Date; readonly leasedUntil: Date };

/** A member as clocks see it. */
export interface FollowingMember {
  readonly accountId: string;
  readonly testClockId: string | null;
}

/**
 * Reads and writes test clocks, and who follows them. Rows are taken in this order: clock, memberships, member. What
 * refers to a clock is written while it is locked, so the lock leaves its key free.
 */
export class TestClockRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model, testClockList);
  }

  /** The clock by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const clock = await this.reader.byId(ctx, id, selection);
    return clock && testClockPolicy.visible(ctx, clock) ? clock : null;
  }

  /** The clock that a command of the caller was about: the command's permission is enough to see its outcome. */
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

  /** Takes a clock that is on its way, which no other worker has, for as long as the lease lasts: the one that has not moved for longest. */
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

  /** The next instant at which time does something to whoever follows the clock; null where it does nothing. */
  async nextDue(ctx: Context, id: string): Promise<Date | null> {
    requireWorker(ctx);
    const [row] = await this.database.dataSource.query(
      `SELECT least((SELECT min(due_at) FROM billing.memberships WHERE test_clock_id = $1),
                    (SELECT min(next_run_at) FROM billing.charge_attempts WHERE test_clock_id = $1)) AS due`,
      [id],
    );
    return row.due;
  }

  /** Moves a claimed clock and renews the lease. False where the lease had run out, and another worker goes on with it. */
  async move(ctx: Context, claimed: ClaimedClock, now: Date): Promise<ClaimedClock | null> {
    const leasedUntil = leaseFrom(ctx.clock.now());
    return (await this.change(ctx, claimed, { now, leasedUntil, failure: null, failedAt: null }))
      ? { ...claimed, now, leasedUntil }
      : null;
  }

  /** Lets a claimed clock stand at its target. */
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

  /** Leaves a claimed clock to whoever takes it next. */
  async release(ctx: Context, claimed: ClaimedClock): Promise<void> {
    await this.change(ctx, claimed, { leasedUntil: null });
  }

  /** Says what has stopped a claimed clock. It is tried again when the lease has run out. */
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

  /** The clock, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<TestClockEntity> {
    const clock = await lockRow(tx, TestClockEntity, id, 'no key update');
    if (!clock) throw new NotFound();
    return clock;
  }

  async save(tx: Transaction, clock: TestClockEntity): Promise<void> {
    await saveRow(tx, clock);
  }

  /** The member as it is, without a lock. Throws `NotFound`. */
  async member(tx: Transaction, id: string): Promise<FollowingMember> {
    const [row] = await tx.manager.query(
      'SELECT account_id AS "accountId", test_clock_id AS "testClockId" FROM billing.members WHERE id = $1',
      [id],
    );
    if (!row) throw new NotFound();
    return row;
  }

  /** How many members follow the clock. */
  async size(tx: Transaction, { id }: TestClockEntity): Promise<number> {
    const [row] = await tx.manager.query('SELECT count(*)::int AS size FROM billing.members WHERE test_clock_id = $1', [
      id,
    ]);
    return row.size;
  }

  /** Has a member and their memberships follow a clock. False where the member follows one already. */
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
    // What was bought since is followed by what the member, who is taken now, has bought until then.
    await memberships();
    return attached === 1;
  }

  /** Gives everybody who follows the clock the real time back, and deletes it. */
  async remove(tx: Transaction, { id }: TestClockEntity): Promise<void> {
    for (const table of ['memberships', 'members'])
      await unawaited(tx.manager, `UPDATE billing.${table} SET test_clock_id = NULL WHERE test_clock_id = $1`, [id]);
    await tx.manager.delete(TestClockEntity, { id });
  }
}

/** Clocks of all accounts are for workers only. */
function requireWorker(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new Error('Only workers move test clocks');
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + lease);
}
