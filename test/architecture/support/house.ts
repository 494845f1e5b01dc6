import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { serviceContract } from '../../../app/parts/contract';
import { domainNames, openDomain } from '../../../app/parts/domains';
import { composeSupergraph } from '../../../gateway/src';
import { migrateEdgeStore } from '../../../rest-compat';
import { createLogger, type Database, Signals } from '../../../subgraphs/kit/src';
import { templateDatabase } from '../../support';

/** All domains on one migrated database, opened as in the service. */
export interface House {
  /** Has access to the whole database. */
  readonly client: Client;
  /** By domain name, which is also the schema name. */
  readonly databases: ReadonlyMap<string, Database>;
  /** SDL of the graph as clients see it. */
  readonly publicSdl: string;
  close(): Promise<void>;
}

const migrated = templateDatabase('architecture', async (url) => {
  await migrateEdgeStore(url, createLogger('silent'));
  await (await openOn(url)).close();
});

/** Opens all domains on a separate database for one test file. */
export async function openHouse(): Promise<House> {
  const database = await migrated();
  const house = await openOn(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return {
    ...house,
    client,
    close: async () => {
      await client.end();
      await house.close();
      await database.drop();
    },
  };
}

async function openOn(databaseUrl: string): Promise<Omit<House, 'client'>> {
  const log = createLogger('silent');
  const signals = await Signals.open({ url: databaseUrl, log });
  const secrets = { derive: (purpose: string) => createHash('sha256').update(purpose).digest() };
  const parts = {
    databaseUrl,
    log,
    signals,
    secrets,
    contract: serviceContract(),
    origin: 'http://127.0.0.1',
    sandbox: true,
    files: { place: { kind: 'folder' as const, folder: 'nowhere' }, largest: 1 },
  };
  const domains = await Promise.all(domainNames.map((name) => openDomain[name](parts)));
  return {
    databases: new Map(domains.map(({ subgraph, database }) => [subgraph.name, database])),
    publicSdl: composeSupergraph(domains.map(({ subgraph }) => subgraph)).publicSdl,
    close: async () => {
      for (const domain of domains) await domain.close();
      await signals.close();
    },
  };
}
