import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import { activeTracer } from '../telemetry';
import type { OnConnection } from './batch';
import { PooledClient } from './pooled-client';
import { statementName } from './statement-names';
import { statementSpan } from './statement-span';

/**
 * Runs a statement of a transaction that is sent often: equal texts are planned once for each connection.
 *
 * @returns its rows
 */
export async function prepared<Row extends pg.QueryResultRow>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await (await clientOf(manager)).query<Row>({ name: statementName(text), text, values });
  return rows;
}

/**
 * Has a statement of a transaction carried out whose answer nobody needs: it leaves with the next one that is waited for, the commit at the latest,
 * which spares the way there and back, and holds what it locks no longer than needed. Where it fails, the next one fails in its place. Outside of a
 * transaction it is waited for.
 */
export async function unawaited(manager: EntityManager, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = await clientOf(manager);
  if (!manager.queryRunner?.isTransactionActive || !(client instanceof PooledClient))
    return void (await client.query({ name: statementName(text), text, values: [...values] }));
  const tracer = activeTracer();
  if (tracer === null) await client.sendLater(text, values);
  else await tracer.run(statementSpan(text, true), () => client.sendLater(text, values));
}

/** Has all that nobody waits for carried out. Rejects with what has failed of it. */
export async function arrived({ manager }: OnConnection): Promise<void> {
  const client = await clientOf(manager);
  if (client instanceof PooledClient && client.isBehind)
    await client.query({ name: statementName('SELECT 1'), text: 'SELECT 1' });
}

async function clientOf(manager: EntityManager): Promise<pg.PoolClient | pg.Pool> {
  return manager.queryRunner
    ? manager.queryRunner.connect()
    : (manager.connection.driver as unknown as { master: pg.Pool }).master;
}
