import { migrateEdgeStore } from '../../rest-compat';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { readOptions } from '../parts/arguments';
import { runCommand } from '../parts/command';
import { serviceContract } from '../parts/contract';
import { domainNames, openDomains } from '../parts/domains';
import { fileOptions } from '../parts/files';
import { publicOrigin } from '../parts/origin';
import { openSecrets } from '../parts/secrets';
import type { Shutdown } from '../parts/shutdown';
import { openStorage } from '../parts/storage';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run migrate`: migrates every schema to the newest version, in the configured database or in the embedded one. */
async function migrate(shutdown: Shutdown): Promise<void> {
  readOptions({}, 'npm run migrate');
  const config = configuration.load(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const storage = await shutdown.add(openStorage(config, print), (resource) => resource.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (resource) => resource.close());
  const deps = {
    ...storage.places,
    log,
    signals,
    secrets: openSecrets(config),
    contract: serviceContract(),
    origin: publicOrigin(config),
    sandbox: config.MODE === 'sandbox',
    files: fileOptions(config),
  };
  const domains = await openDomains(deps, shutdown);
  for (const name of domainNames)
    print(`${name} is up to date: ${domains[name].database.migrations.length} migrations.`);
  print(`edge is up to date: ${await migrateEdgeStore(storage.places.edge, log)} migrations.`);
}

runCommand('task', migrate);
