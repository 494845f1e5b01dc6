import { migrateEdgeStore } from '../../rest-compat';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { readOptions } from '../parts/arguments';
import { runCommand } from '../parts/command';
import { serviceContract } from '../parts/contract';
import { domainNames, openDomains } from '../parts/domains';
import { fileChoices } from '../parts/files';
import { publicOrigin } from '../parts/origin';
import { openSecrets } from '../parts/secrets';
import type { Shutdown } from '../parts/shutdown';
import { openStorage } from '../parts/storage';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run migrate`: migrates every schema to the newest version, in the configured database or in the embedded one. */
async function migrate(shutdown: Shutdown): Promise<void> {
  readOptions({}, 'npm run migrate');
  const config = configuration.load(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const storage = await shutdown.add(openStorage(config, say), (opened) => opened.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (opened) => opened.close());
  const parts = {
    ...storage.places,
    log,
    signals,
    secrets: openSecrets(config),
    contract: serviceContract(),
    origin: publicOrigin(config),
    sandbox: config.MODE === 'sandbox',
    files: fileChoices(config),
  };
  const domains = await openDomains(parts, shutdown);
  for (const name of domainNames) say(`${name} is up to date: ${domains[name].database.migrations.length} migrations.`);
  say(`edge is up to date: ${await migrateEdgeStore(storage.places.edge, log)} migrations.`);
}

runCommand('task', migrate);
