import type pg from 'pg';
import type { Database } from '../database';

/** How often the server sends a message of each of these names on the one connection of a pool while some work is done. */
export async function messagesHeard<Name extends string>(
  { dataSource }: Database,
  names: readonly Name[],
  work: () => Promise<unknown>,
): Promise<Record<Name, number>> {
  const client = await (dataSource.driver as unknown as { master: pg.Pool }).master.connect();
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  client.release();
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const ears = names.map((name) => [name, () => (counts[name] += 1)] as const);
  for (const [name, hear] of ears) connection.on(name, hear);
  await work();
  for (const [name, hear] of ears) connection.off(name, hear);
  return counts;
}
