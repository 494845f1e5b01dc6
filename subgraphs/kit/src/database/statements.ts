import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import { activeTracer } from '../telemetry/tracing';
import type { OnConnection } from './batch';
import { PooledClient } from './pooled-client';
import { statementName } from './query-arguments';
import { statementSpan } from './statement-span';

/**
 * Executes a frequent statement of a transaction as a prepared statement: it is planned once per connection.
 *
 * @returns its rows
 */
export async function prepared<Row extends pg.QueryResultRow = Readonly<Record<string, unknown>>>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await (await clientOf(manager)).query<Row>({ name: statementName(text), text, values });
  return rows;
}

/**
 * Like `prepared`, for a statement that returns exactly one row: an aggregate, an upsert, or a row that must exist.
 * Throws if there is none.
 */
export async function preparedRow<Row extends pg.QueryResultRow>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row> {
  const [row] = await prepared<Row>(manager, text, values);
  if (row === undefined) throw new TypeError(`The statement returned no row: ${text}`);
  return row;
}

/**
 * Defers a statement of a transaction whose result is not needed: it is sent with the next awaited statement, at the
 * latest with the commit. This saves a round trip and holds its locks for a shorter time. The promise resolves before
 * the statement is sent: a failure of Postgres rejects the next awaited statement or the commit. This promise rejects
 * only if a parameter cannot be serialized, or for every hundredth deferred statement, which is awaited. Outside of a
 * transaction the statement is awaited. See "Deferred statements" in the README of this folder.
 */
export async function executeDeferred(
  manager: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await clientOf(manager);
  if (!manager.queryRunner?.isTransactionActive || !(client instanceof PooledClient))
    return void (await client.query({ name: statementName(text), text, values: [...values] }));
  const tracer = activeTracer();
  if (tracer === null) await client.sendLater(text, values);
  else await tracer.run(statementSpan(text, true), () => client.sendLater(text, values));
}

/** Sends all deferred statements and waits for them, so that their first failure rejects here. */
export async function flushDeferred({ manager }: OnConnection): Promise<void> {
  const client = await clientOf(manager);
  if (client instanceof PooledClient && client.hasDeferred)
    await client.query({ name: statementName('SELECT 1'), text: 'SELECT 1' });
}

async function clientOf(manager: EntityManager): Promise<pg.PoolClient | pg.Pool> {
  return manager.queryRunner
    ? manager.queryRunner.connect()
    : (manager.connection.driver as unknown as { master: pg.Pool }).master;
}
