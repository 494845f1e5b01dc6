import { dropPartitionOf, ensurePartition, partitionNames } from './partition-tables';
import type { RunStatement } from './partitions';

const table = 'webhook_deliveries';
const day = 86_400_000;
/** Number of future days for which partitions of the delivery log are created. */
const daysAhead = 7;

function dayStart(time: Date, offset: number): Date {
  return new Date(Math.floor(time.getTime() / day + offset) * day);
}

/**
 * Returns the name of the partition with the delivery attempts of a UTC day, such as `webhook_deliveries_2026_07_31`.
 */
function partitionName(start: Date): string {
  return `${table}_${start.toISOString().slice(0, 10).replaceAll('-', '_')}`;
}

/** Creates missing partitions of the delivery log for yesterday, today and the next seven days, relative to `now`. */
export async function ensureDeliveryPartitions(run: RunStatement, now: Date): Promise<void> {
  for (let offset = -1; offset <= daysAhead; offset += 1) {
    const [from, to] = [dayStart(now, offset), dayStart(now, offset + 1)];
    await ensurePartition(run, { table, name: partitionName(from), from, to });
  }
}

/**
 * Drops the partitions of the delivery log whose days ended at or before `before`. Returns their names, oldest first.
 */
export async function dropDeliveryPartitions(run: RunStatement, before: Date): Promise<string[]> {
  const limit = partitionName(dayStart(before, 0));
  const expiredPartitions = (await partitionNames(run, table)).filter((name) => name < limit);
  for (const name of expiredPartitions) await dropPartitionOf(run, table, name);
  return expiredPartitions;
}
