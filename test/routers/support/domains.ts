import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { serviceContract } from '../../../app/runtime/contract';
import { domainNames, onAllDomains, openDomain } from '../../../app/runtime/domains';
import { openSecrets } from '../../../app/runtime/secrets';
import { configuration } from '../../../app/config';
import { createLogger, Signals } from '../../../subgraphs/kit/src';
import { masterSecret } from '../../support/service';

/** Name and SDL of a domain for a router, and its executable schema. */
export interface Domain {
  readonly name: string;
  readonly sdl: string;
  readonly schema: GraphQLSchema;
}

/** Opens all domains on a database, without gateway and workers. */
export async function openDomainsOn(
  databaseUrl: string,
  mode: 'sandbox' | 'live',
): Promise<{ readonly domains: readonly Domain[]; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'domains-'));
  const log = createLogger('silent');
  const signals = await Signals.open({ url: databaseUrl, log });
  const deps = {
    databases: onAllDomains(databaseUrl),
    log,
    signals,
    contract: serviceContract(),
    origin: 'http://127.0.0.1',
    sandbox: mode === 'sandbox',
    poolSize: 2,
    files: { place: { kind: 'folder' as const, folder }, largest: 1 },
    secrets: openSecrets(configuration.load({ MASTER_SECRET: masterSecret })),
  };
  const openDomains = await Promise.all(domainNames.map((name) => openDomain[name](deps)));
  return {
    domains: openDomains.map(({ subgraph }) => subgraph),
    close: async () => {
      await Promise.all(openDomains.map((domain) => domain.close()));
      await signals.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
