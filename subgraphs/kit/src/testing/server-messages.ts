import type pg from 'pg';
import type { Database } from '../database';

/**
 * Runs work and returns how many messages of each name (events of `pg`'s connection) the server sends meanwhile. The
 * pool must have a single connection.
 */
export async function countServerMessages<Name extends string>(
  { dataSource }: Database,
  names: readonly Name[],
  work: () => Promise<unknown>,
): Promise<Record<Name, number>> {
  const client = await (dataSource.driver as unknown as { master: pg.Pool }).master.connect();
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  client.release();
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const ears = names.map((name) => [name, () => (counts[name] += 1)] as const);
  for (const [name, listener] of ears) connection.on(name, listener);
  await work();
  for (const [name, listener] of ears) connection.off(name, listener);
  return counts;
}
