import pg from 'pg';
import { distributeTables, type DistributedSchema } from '../../app/scale/sharding/distribute';
import { citusStubSql } from './citus-stand-in';

export const distributedSchemas = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'] as const;

/** Distributes the tables of every domain by account, like `npm run divide -- --distribute`. */
export async function distributeAllTables(databaseUrl: string): Promise<DistributedSchema[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(citusStubSql);
    const schemas: DistributedSchema[] = [];
    for (const schema of distributedSchemas) schemas.push(await distributeTables(client, schema, { distribute: true }));
    return schemas;
  } finally {
    await client.end();
  }
}
