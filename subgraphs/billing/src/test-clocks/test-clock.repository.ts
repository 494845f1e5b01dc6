import { type Context, type Database, NotFound, type Page, type PageArguments, type ReadModel, type ReadRow, Reader, type Selection, type Transaction } from '../../../kit/src';
import { TestClockEntity } from './test-clock.entity';
import { testClockPolicy } from './test-clock.policy';
import { testClockList } from './test-clock.read-model';

export interface TestClockListRequest {
  readonly accountId?: string | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Clocks that one look finds on their way, at most. */
const mostAdvancing = 100;

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

  async list(ctx: Context, { accountId, direction, page }: TestClockListRequest, selection: Selection): Promise<Page<ReadRow>> {
    return this.reader.page(ctx, { selection, scope: { accounts: testClockPolicy.listed(ctx, accountId) }, filters: {}, order: 'created_at', direction, page });
  }

  /** The clocks that are on their way, the one that has not moved for longest first. For workers, whatever the account. */
  async advancing(ctx: Context): Promise<TestClockEntity[]> {
    if (ctx.principal.kind !== 'system') throw new Error('Only workers ask for the clocks of all accounts');
    return this.database.dataSource.manager.find(TestClockEntity, { where: { status: 'advancing' }, order: { updatedAt: 'ASC', id: 'ASC' }, take: mostAdvancing });
  }

  /** The clock, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<TestClockEntity> {
    const clock = await tx.manager.findOne(TestClockEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!clock) throw new NotFound();
    return clock;
  }

  async save(tx: Transaction, clock: TestClockEntity): Promise<void> {
    await tx.manager.save(clock);
  }

  /** The member as it is, without a lock. Throws `NotFound`. */
  async member(tx: Transaction, id: string): Promise<FollowingMember> {
    const [row] = await tx.manager.query('SELECT account_id AS "accountId", test_clock_id AS "testClockId" FROM billing.members WHERE id = $1', [id]);
    if (!row) throw new NotFound();
    return row;
  }

  /** How many members follow the clock. */
  async size(tx: Transaction, { id }: TestClockEntity): Promise<number> {
    const [row] = await tx.manager.query('SELECT count(*)::int AS size FROM billing.members WHERE test_clock_id = $1', [id]);
    return row.size;
  }

  /** Has a member and their memberships follow a clock. False where the member follows one already. */
  async attach(tx: Transaction, { id }: TestClockEntity, memberId: string): Promise<boolean> {
    const memberships = () => tx.manager.query('UPDATE billing.memberships SET test_clock_id = $1 WHERE member_id = $2 AND test_clock_id IS DISTINCT FROM $1', [id, memberId]);
    await memberships();
    const [, attached] = await tx.manager.query('UPDATE billing.members SET test_clock_id = $1 WHERE id = $2 AND test_clock_id IS NULL', [id, memberId]);
    // What was bought since is followed by what the member, who is taken now, has bought until then.
    await memberships();
    return attached === 1;
  }

  /** Gives everybody who follows the clock the real time back, and deletes it. */
  async remove(tx: Transaction, { id }: TestClockEntity): Promise<void> {
    for (const table of ['memberships', 'members']) await tx.manager.query(`UPDATE billing.${table} SET test_clock_id = NULL WHERE test_clock_id = $1`, [id]);
    await tx.manager.delete(TestClockEntity, { id });
  }
}
