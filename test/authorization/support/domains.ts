import { tmpdir } from 'node:os';
import { configuration } from '../../../app/config';
import { serviceContract } from '../../../app/runtime/contract';
import { type Domains, onAllDomains, openDomains } from '../../../app/runtime/domains';
import { fileOptions } from '../../../app/runtime/files';
import { openSecrets } from '../../../app/runtime/secrets';
import type { Shutdown } from '../../../app/runtime/shutdown';
import { createLogger, Signals } from '../../../subgraphs/kit/src';
import { masterSecret } from '../../support/service';
import type { AccessFixture } from './access-fixture';

/** Opens the domains on the database of a fixture, so that a test calls their subgraphs as any principal. */
export async function domainsOf({ service }: AccessFixture, shutdown: Shutdown): Promise<Domains> {
  const log = createLogger('silent');
  const { databaseUrl, origin } = service;
  const config = configuration.load({ MASTER_SECRET: masterSecret, DATA_FOLDER: tmpdir() });
  const signals = await shutdown.add(Signals.open({ url: databaseUrl, log }), (resource) => resource.close());
  return openDomains(
    {
      databases: onAllDomains(databaseUrl),
      log,
      signals,
      secrets: openSecrets(config),
      contract: serviceContract(),
      origin,
      files: fileOptions(config),
      sandbox: true,
      poolSize: 2,
    },
    shutdown,
  );
}
