import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { EntityManager } from 'typeorm';

/** How many statements a process prepares by name; beyond that they run unnamed. */
const mostNames = 1_000;
const names = new Map<string, string | undefined>();

/** The name by which connections know a prepared statement; undefined where there are too many already. */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < mostNames) {
    name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Runs a statement of a transaction that is sent often: equal texts are planned once for each connection.
 *
 * @returns its rows
 */
export async function prepared<Row extends pg.QueryResultRow>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  const client: pg.PoolClient | pg.Pool = manager.queryRunner ? await manager.queryRunner.connect() : (manager.connection.driver as unknown as { master: pg.Pool }).master;
  const { rows } = await client.query<Row>({ name: statementName(text), text, values });
  return rows;
}
