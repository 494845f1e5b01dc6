import pg from 'pg';
import { divide, type Divided } from '../../app/sharding/distribute';
import { citusStubSql } from './citus-stand-in';

export const dividedSchemas = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'] as const;

/** Distributes the tables of every domain by account, like `npm run divide -- --distribute`. */
export async function divideTables(databaseUrl: string): Promise<Divided[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(citusStubSql);
    const divided: Divided[] = [];
    for (const schema of dividedSchemas) divided.push(await divide(client, schema, { distribute: true }));
    return divided;
  } finally {
    await client.end();
  }
}
