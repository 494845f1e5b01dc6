import { dropPartitionOf, ensurePartition, partitionNames } from './partition-tables';
import type { RunStatement } from './partitions';

const table = 'webhook_deliveries';
const day = 86_400_000;
/** Days that have their partition before they begin. */
const daysAhead = 7;

function dayStart(time: Date, offset: number): Date {
  return new Date(Math.floor(time.getTime() / day + offset) * day);
}

/** `webhook_deliveries_2026_07_31` holds the attempts of that day, UTC. */
function partitionName(start: Date): string {
  return `${table}_${start.toISOString().slice(0, 10).replaceAll('-', '_')}`;
}

/** Makes the partitions of the day of `now`, the one before it and the week after it, where they are missing. */
export async function ensureDeliveryPartitions(run: RunStatement, now: Date): Promise<void> {
  for (let offset = -1; offset <= daysAhead; offset += 1) {
    const [from, to] = [dayStart(now, offset), dayStart(now, offset + 1)];
    await ensurePartition(run, { table, name: partitionName(from), from, to });
  }
}

/** Drops the partitions whose days ended at or before `before`. Answers their names, oldest first. */
export async function dropDeliveryPartitions(run: RunStatement, before: Date): Promise<string[]> {
  const limit = partitionName(dayStart(before, 0));
  const old = (await partitionNames(run, table)).filter((name) => name < limit);
  for (const name of old) await dropPartitionOf(run, table, name);
  return old;
}
