import { migrateEdgeStore } from '../../rest-compat';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { readOptions } from '../runtime/arguments';
import { runCommand } from '../runtime/command';
import { serviceContract } from '../runtime/contract';
import { domainNames, openDomains } from '../runtime/domains';
import { fileOptions } from '../runtime/files';
import { publicOrigin } from '../runtime/public-origin';
import { openSecrets } from '../runtime/secrets';
import type { Shutdown } from '../runtime/shutdown';
import { openStorage } from '../runtime/storage';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run migrate`: migrates every schema to the newest version, in the configured database or in the embedded one. */
async function migrate(shutdown: Shutdown): Promise<void> {
  readOptions({}, 'npm run migrate');
  const config = configuration.load(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const storage = await shutdown.add(openStorage(config, print), (resource) => resource.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (resource) => resource.close());
  const deps = {
    ...storage.databases,
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
  print(`edge is up to date: ${await migrateEdgeStore(storage.databases.edge, log)} migrations.`);
}

runCommand('task', migrate);
