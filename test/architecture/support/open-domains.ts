import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { serviceContract } from '../../../app/runtime/contract';
import { domainNames, onAllDomains, openDomain } from '../../../app/runtime/domains';
import { composeSupergraph } from '../../../gateway/src';
import { migrateEdgeStore } from '../../../rest-compat';
import { createLogger, type Database, Signals } from '../../../subgraphs/kit/src';
import { templateDatabase } from '../../support';

/** All domains on one migrated database, opened as in the service. */
export interface DomainFixture {
  /** Has access to the whole database. */
  readonly client: Client;
  /** By domain name, which is also the schema name. */
  readonly databases: ReadonlyMap<string, Database>;
  /** SDL of each domain's subgraph, by domain name. */
  readonly subgraphSdls: ReadonlyMap<string, string>;
  /** SDL of the graph as clients see it. */
  readonly publicSdl: string;
  close(): Promise<void>;
}

const migrated = templateDatabase('architecture', async (url) => {
  await migrateEdgeStore(url, createLogger('silent'));
  await (await openDomainsOn(url)).close();
});

/** Opens all domains on a separate database for one test file. */
export async function openAllDomains(): Promise<DomainFixture> {
  const database = await migrated();
  const fixture = await openDomainsOn(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return {
    ...fixture,
    client,
    close: async () => {
      await client.end();
      await fixture.close();
      await database.drop();
    },
  };
}

async function openDomainsOn(databaseUrl: string): Promise<Omit<DomainFixture, 'client'>> {
  const log = createLogger('silent');
  const signals = await Signals.open({ url: databaseUrl, log });
  const secrets = { derive: (purpose: string) => createHash('sha256').update(purpose).digest() };
  const deps = {
    databases: onAllDomains(databaseUrl),
    log,
    signals,
    secrets,
    contract: serviceContract(),
    origin: 'http://127.0.0.1',
    sandbox: true,
    files: { place: { kind: 'folder' as const, folder: 'nowhere' }, largest: 1 },
  };
  const domains = await Promise.all(domainNames.map((name) => openDomain[name](deps)));
  return {
    databases: new Map(domains.map(({ subgraph, database }) => [subgraph.name, database])),
    subgraphSdls: new Map(domains.map(({ subgraph }) => [subgraph.name, subgraph.sdl])),
    publicSdl: composeSupergraph(domains.map(({ subgraph }) => subgraph)).publicSdl,
    close: async () => {
      for (const domain of domains) await domain.close();
      await signals.close();
    },
  };
}
