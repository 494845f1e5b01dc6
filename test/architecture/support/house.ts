import { createHash } from 'node:crypto';
import { serviceContract } from '../../../app/parts/contract';
import { domainNames, openDomain } from '../../../app/parts/domains';
import { composeSupergraph } from '../../../gateway/src';
import { migrateEdgeStore } from '../../../rest-compat';
import { createLogger, type Database, Signals } from '../../../subgraphs/kit/src';
import { createTestDatabase } from '../../support';

/** Every domain on one migrated database, as the service itself opens them. */
export interface House {
  readonly databaseUrl: string;
  /** By the name of the domain, which is also that of its schema. */
  readonly databases: ReadonlyMap<string, Database>;
  /** The graph as clients see it. */
  readonly publicSdl: string;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const { url: databaseUrl, drop } = await createTestDatabase('architecture');
  const log = createLogger('silent');
  const signals = await Signals.open({ url: databaseUrl, log });
  const secrets = { derive: (purpose: string) => createHash('sha256').update(purpose).digest() };
  const parts = { databaseUrl, log, signals, secrets, contract: serviceContract(), origin: 'http://127.0.0.1', sandbox: true };
  const [domains] = await Promise.all([Promise.all(domainNames.map((name) => openDomain[name](parts))), migrateEdgeStore(databaseUrl)]);
  return {
    databaseUrl,
    databases: new Map(domains.map(({ subgraph, database }) => [subgraph.name, database])),
    publicSdl: composeSupergraph(domains.map(({ subgraph }) => subgraph)).publicSdl,
    close: async () => {
      for (const domain of domains) await domain.close();
      await signals.close();
      await drop();
    },
  };
}
