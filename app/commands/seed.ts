import { join } from 'node:path';
import { createGraph } from '../../gateway/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { ConfigurationError } from '../../subgraphs/kit/src/config/config';
import { configuration } from '../config';
import { openDemoData } from '../demo-data';
import { readOptions } from '../runtime/arguments';
import { runCommand, InvalidArguments } from '../runtime/command';
import { serviceContract } from '../runtime/contract';
import { openApis } from '../runtime/open-apis';
import { openDomains } from '../runtime/domains';
import { checkFiles } from '../runtime/file-location';
import { fileOptions } from '../runtime/files';
import { guardOf } from '../runtime/guard';
import { publicOrigin } from '../runtime/public-origin';
import { progressBar } from '../runtime/progress-bar';
import { openSecrets } from '../runtime/secrets';
import type { Shutdown } from '../runtime/shutdown';
import { openStorage } from '../runtime/storage';
import { openTelemetry } from '../runtime/telemetry';
import { readSupergraph } from '../runtime/supergraph';
import { writeSandboxFile } from '../sandbox/sandbox-file';
import { seedBulk } from '../seeding/bulk';

const usage = 'npm run seed -- [--memberships <number>] [--seed <number>]';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Amounts {
  readonly memberships: number;
  readonly seed: number;
}

function amounts(): Amounts {
  const given = readOptions({ memberships: { type: 'string' }, seed: { type: 'string' } }, usage);
  return { memberships: count('--memberships', given.memberships, 0), seed: count('--seed', given.seed, 1) };
}

function count(option: string, given: string | undefined, defaultValue: number): number {
  if (given === undefined) return defaultValue;
  if (!/^\d{1,8}$/.test(given))
    throw new InvalidArguments(`${option} takes a number up to 99999999, not "${given}". Usage: ${usage}`);
  return Number(given);
}

/**
 * `npm run seed`: creates the demo data in the configured database or in the embedded one, and adds the requested
 * number of memberships to the first demo account. Data of an earlier run stays unchanged.
 */
async function seed(shutdown: Shutdown): Promise<void> {
  const requestedAmounts = amounts();
  const config = configuration.load(process.env);
  if (config.MODE === 'live')
    throw new ConfigurationError(['MODE must be sandbox: there is no demo data in live mode']);
  const log = createLogger(config.LOG_LEVEL);
  const secrets = openSecrets(config);
  checkFiles(config);
  const storage = await shutdown.add(openStorage(config, print), (resource) => resource.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (resource) => resource.close());
  const origin = publicOrigin(config);
  const deps = {
    ...storage.databases,
    log,
    signals,
    secrets,
    contract: serviceContract(),
    origin,
    sandbox: true,
    files: fileOptions(config),
  };
  const domains = await openDomains(deps, shutdown);
  const subgraphs = Object.values(domains).map(({ subgraph }) => subgraph);
  const graph = await shutdown.add(
    createGraph({ supergraphSdl: readSupergraph(config.MODE), subgraphs, log }),
    (resource) => resource.close(),
  );
  const telemetry = await openTelemetry(config, 'seed', log, shutdown);
  const { contract } = deps;
  const frontDependencies = {
    config,
    graph,
    log,
    shutdown,
    telemetry,
    signals,
    contract,
    secrets,
    origin,
    edge: storage.databases.edge,
  };
  const { mounts } = await openApis(frontDependencies);
  const demoData = await openDemoData({
    ...domains,
    secrets,
    log,
    progress: print,
    today: new Date(),
    activity: { mounts, guard: guardOf(config), log },
  });
  const accountId = (demoData.accounts[0] as (typeof demoData.accounts)[number]).id;
  const created = await seedBulk({
    ...domains,
    graph,
    log,
    accountId,
    ...requestedAmounts,
    progress: progressBar(requestedAmounts.memberships, 'memberships', { estimate: true, rate: true }),
  });
  await storage.complete();
  print(`The demo data is present, with ${created.toLocaleString('en')} additional memberships.`);
  print(`Keys and ids are in ${writeSandboxFile(join(config.DATA_FOLDER, 'sandbox.json'), origin, demoData)}.`);
}

runCommand('task', seed);
