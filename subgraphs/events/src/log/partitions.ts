import type { Database } from '../../../kit/src';
import { dropPartitionOf, ensurePartition, partitionNames } from './partition-tables';

/** Runs one statement and returns its rows as objects. Backed by a pg client or a TypeORM data source. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Returns a function that runs statements on the connection pool of this database. */
export function statementsOn(database: Database): RunStatement {
  return (text, values) => database.dataSource.query(text, values);
}

/** Number of future months for which partitions of the log are created. */
const monthsAhead = 2;
const idsPerStatement = 5_000;

function monthStart(time: Date, offset: number): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + offset, 1));
}

/** Returns the partition name of a month: `log_2026_07` holds events logged in July 2026, UTC. */
function partitionName(start: Date): string {
  return `log_${start.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Creates missing log partitions for the month of `now` and the next two months. */
export async function ensurePartitions(run: RunStatement, now: Date): Promise<void> {
  for (let offset = 0; offset <= monthsAhead; offset += 1) {
    const [from, to] = [monthStart(now, offset), monthStart(now, offset + 1)];
    const name = partitionName(from);
    await ensurePartition(run, { table: 'log', name, from, to });
  }
}

/**
 * Drops the partitions whose months ended at or before `before`, provided they contain only published events that every
 * consumer has processed. Cursors into dropped partitions are rejected from then on.
 *
 * @returns names of the dropped partitions, oldest first
 */
export async function dropPartitions(run: RunStatement, before: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const name of await partitionNames(run, 'log')) {
    const start = new Date(`${name.slice('log_'.length).replace('_', '-')}-01T00:00:00.000Z`);
    if (monthStart(start, 1) > before || !(await dropPartition(run, name))) break;
    dropped.push(name);
  }
  return dropped;
}

async function dropPartition(run: RunStatement, name: string): Promise<boolean> {
  const updatedRows = await run(
    `UPDATE events.log_state SET dropped_position = greatest(dropped_position, last.position)
     FROM (SELECT coalesce(max(position), 0) AS position FROM events.${name}) last
     WHERE last.position <= published_position AND last.position <= ALL (SELECT position FROM events.consumers)
     RETURNING dropped_position`,
  );
  if (updatedRows.length === 0) return false;
  const position = updatedRows[0]?.dropped_position;
  for (let rows = idsPerStatement; rows === idsPerStatement;) {
    const ids = await run('SELECT event_id FROM events.event_ids WHERE position <= $1 LIMIT $2', [
      position,
      idsPerStatement,
    ]);
    await run('DELETE FROM events.event_ids WHERE event_id = ANY($1::text[])', [ids.map((row) => row.event_id)]);
    rows = ids.length;
  }
  await dropPartitionOf(run, 'log', name);
  return true;
}
