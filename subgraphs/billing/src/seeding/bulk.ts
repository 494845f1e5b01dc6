import { type Database, newId } from '../../../kit/src';
import type { Buyer } from '../memberships/members/member.repository';
import { newLicenseKey } from '../memberships/memberships/license-key';
import type { StoredStatus } from '../memberships/memberships/membership.states';
import { SeededRandom } from './seeded-random';
import { updateTotals, type BatchResult, writeMembers, writeMemberships } from './statements';

/** Options for the generation of test memberships. Equal options create equal rows. */
export interface BulkMemberships {
  readonly count: number;
  readonly seed: number;
  /**
   * Ids of the plans to buy, chosen at random for each membership. They determine account and product of the
   * memberships. The stock of the plans is not changed.
   */
  readonly planIds: readonly string[];
  /** Number of users among whom the memberships are distributed. */
  readonly users: number;
  /** Returns the user with an index from 0 to `users` - 1. The user must already exist in the users domain. */
  userAt(index: number): Buyer;
  /** Current time for the generation: no row has a later creation time. */
  readonly now: Date;
  /** Called after each batch with the total number of memberships processed so far. */
  onProgress?(done: number): void;
}

const batchSize = 2_500;
const dayInMilliseconds = 86_400_000;
/** Number of days before `now` over which the creation times of the memberships are distributed. */
const spread = 700;

/** Distribution of membership statuses, in percent. If the plan does not support a status, a similar status is used. */
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
 * Inserts memberships with their members and counters in large batches, without recording events. Rows of an earlier
 * run with the same options are kept. Returns the number of new memberships.
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
    // The tables were empty before the first batch: collect statistics, so that Postgres plans the following batches
    // well.
    if (start === 0) await database.dataSource.query('ANALYZE billing.members, billing.memberships');
    options.onProgress?.(Math.min(start + batchSize, options.count));
  }
  await database.dataSource.query('ANALYZE billing.members, billing.memberships');
  return createdCount;
}

/** A membership to insert. The INSERT statement derives the remaining columns from the plan. */
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
