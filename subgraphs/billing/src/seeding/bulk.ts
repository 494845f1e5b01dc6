import { type Database, newId } from '../../../kit/src';
import type { Buyer } from '../members';
import { newLicenseKey } from '../memberships/license-key';
import type { StoredStatus } from '../memberships/membership.states';
import { SeededRandom } from './seeded-random';
import { updateTotals, type BatchResult, writeMembers, writeMemberships } from './statements';

/** Options for the generation of memberships. Equal options result in equal rows. */
export interface BulkMemberships {
  readonly count: number;
  readonly seed: number;
  /**
   * Ids of the plans to buy, chosen at random. The plans determine the accounts and products of the memberships. Their
   * stock is not changed.
   */
  readonly planIds: readonly string[];
  /** Number of users. */
  readonly users: number;
  /** Returns the user at an index from 0 to `users` - 1. The user must exist in the domain of users. */
  userAt(index: number): Buyer;
  /** Reference time: no row is newer. */
  readonly now: Date;
  /** Called after each batch with the number of processed memberships. */
  onProgress?(done: number): void;
}

const batchSize = 2_500;
const dayInMilliseconds = 86_400_000;
/** Number of days before `now` over which the memberships are distributed. */
const spread = 700;

/**
 * Distribution of statuses, in percent. A status that does not fit the plan is replaced by the nearest one that does.
 */
const weights: readonly (readonly [StoredStatus, number])[] = [
  ['active', 62],
  ['trialing', 6],
  ['past_due', 4],
  ['completed', 8],
  ['canceled', 14],
  ['expired', 5],
  ['unresolved', 1],
];

/**
 * Writes memberships with their members and counters in large batches, without events. Existing rows of an earlier run
 * are not changed. Returns the number of new rows.
 */
export async function seedMemberships(database: Database, options: BulkMemberships): Promise<number> {
  if (options.planIds.length === 0 || options.users === 0)
    throw new RangeError('Memberships need at least one plan and one user');
  let createdCount = 0;
  for (let start = 0; start < options.count; start += batchSize) {
    const rows = batch(options, start, Math.min(start + batchSize, options.count));
    createdCount += await database.transaction(async (manager) => {
      await writeMembers(manager, rows);
      const results: BatchResult[] = await writeMemberships(manager, rows, options.now);
      await updateTotals(manager, rows, results);
      return results.reduce((sum, row) => sum + Number(row.made), 0);
    });
    // The tables were empty before the first batch, so the Postgres planner has no statistics for them.
    if (start === 0) await database.dataSource.query('ANALYZE billing.members, billing.memberships');
    options.onProgress?.(Math.min(start + batchSize, options.count));
  }
  await database.dataSource.query('ANALYZE billing.members, billing.memberships');
  return createdCount;
}

/** A membership to insert. The database derives the remaining columns from the plan. */
export interface BulkRow {
  readonly id: string;
  readonly memberId: string;
  readonly licenseKey: string;
  readonly planId: string;
  readonly buyer: Buyer;
  readonly status: StoredStatus;
  readonly ending: boolean;
  readonly createdAt: Date;
}

function batch(options: BulkMemberships, start: number, end: number): BulkRow[] {
  return Array.from({ length: end - start }, (_, offset) => rowAt(options, start + offset));
}

function rowAt({ seed, planIds, users, userAt, now }: BulkMemberships, index: number): BulkRow {
  const random = new SeededRandom(seed, index);
  const createdAt = new Date(now.getTime() - random.below(spread * dayInMilliseconds));
  const ids = { now: () => createdAt.getTime(), random: random.bytes };
  return {
    id: newId('mem', ids),
    memberId: newId('mber', ids),
    licenseKey: newLicenseKey(ids),
    planId: planIds[random.below(planIds.length)] as string,
    buyer: userAt(random.below(users)),
    status: statusBy(random.below(100)),
    ending: random.below(100) < 5,
    createdAt,
  };
}

function statusBy(percent: number): StoredStatus {
  let sum = 0;
  return weights.find(([, weight]) => (sum += weight) > percent)?.[0] ?? 'active';
}
