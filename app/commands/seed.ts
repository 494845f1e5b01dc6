import { join } from 'node:path';
import { createGraph } from '../../gateway/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { ConfigurationError } from '../../subgraphs/kit/src/config';
import { configuration } from '../config';
import { openDemoWorld } from '../demo-world';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { serviceContract } from '../parts/contract';
import { openDoors } from '../parts/all-doors';
import { openDomains } from '../parts/domains';
import { checkFiles, fileChoices } from '../parts/files';
import { guardOf } from '../parts/guard';
import { publicOrigin } from '../parts/origin';
import { progressBar } from '../parts/progress-bar';
import { openSecrets } from '../parts/secrets';
import type { Shutdown } from '../parts/shutdown';
import { openStorage } from '../parts/storage';
import { openTelemetry } from '../parts/telemetry';
import { readSupergraph } from '../parts/supergraph';
import { writeSandboxFile } from '../sandbox/sandbox-file';
import { seedBulk } from '../seeding/bulk';

const usage = 'npm run seed -- [--memberships <number>] [--seed <number>]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Amounts {
  readonly memberships: number;
  readonly seed: number;
}

function amounts(): Amounts {
  const given = readOptions({ memberships: { type: 'string' }, seed: { type: 'string' } }, usage);
  return { memberships: count('--memberships', given.memberships, 0), seed: count('--seed', given.seed, 1) };
}

function count(option: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!/^\d{1,8}$/.test(given))
    throw new WrongArguments(`${option} takes a number up to 99999999, not "${given}". Usage: ${usage}`);
  return Number(given);
}

/**
 * `npm run seed`: creates the demo world in the configured database or in the embedded one, and adds the requested number of memberships to its first
 * account. Data of an earlier run stays unchanged.
 */
async function seed(shutdown: Shutdown): Promise<void> {
  const wanted = amounts();
  const config = configuration.load(process.env);
  if (config.MODE === 'live')
    throw new ConfigurationError(['MODE must be sandbox: there is no demo world in live mode']);
  const log = createLogger(config.LOG_LEVEL);
  const secrets = openSecrets(config);
  checkFiles(config);
  const storage = await shutdown.add(openStorage(config, say), (opened) => opened.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (opened) => opened.close());
  const origin = publicOrigin(config);
  const parts = {
    ...storage.places,
    log,
    signals,
    secrets,
    contract: serviceContract(),
    origin,
    sandbox: true,
    files: fileChoices(config),
  };
  const domains = await openDomains(parts, shutdown);
  const subgraphs = Object.values(domains).map(({ subgraph }) => subgraph);
  const graph = await shutdown.add(
    createGraph({ supergraphSdl: readSupergraph(config.MODE), subgraphs, log }),
    (opened) => opened.close(),
  );
  const telemetry = await openTelemetry(config, 'seed', log, shutdown);
  const { contract } = parts;
  const front = {
    config,
    graph,
    log,
    shutdown,
    telemetry,
    signals,
    contract,
    secrets,
    origin,
    edge: storage.places.edge,
  };
  const { mounts } = await openDoors(front);
  const world = await openDemoWorld({
    ...domains,
    secrets,
    log,
    progress: say,
    today: new Date(),
    activity: { mounts, guard: guardOf(config) },
  });
  const accountId = (world.accounts[0] as (typeof world.accounts)[number]).id;
  const made = await seedBulk({
    ...domains,
    graph,
    log,
    accountId,
    ...wanted,
    progress: progressBar(wanted.memberships, 'memberships', { estimate: true, rate: true }),
  });
  await storage.complete();
  say(`The demo world is there, and ${made.toLocaleString('en')} more memberships.`);
  say(`Its keys and ids are in ${writeSandboxFile(join(config.DATA_FOLDER, 'sandbox.json'), origin, world)}.`);
}

runCommand('task', seed);
