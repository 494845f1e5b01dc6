import './runtime/heap-flags';
import { join } from 'node:path';
import { type Config, configuration } from './config';
import type { DemoData } from './demo-data';
import { readOptions } from './runtime/arguments';
import { clusterSize, isClustered, isFirst, makesDemo, notifyReady } from './runtime/cluster';
import { runCommand } from './runtime/command';
import { startWithRetry } from './runtime/start-with-retry';
import type { Shutdown } from './runtime/shutdown';
import type { startPageUrl } from './runtime/start-page';
import { announce } from './sandbox/announce';
import { writeSandboxFile } from './sandbox/sandbox-file';
import type { findRole } from './roles';
import type { runClustered } from './roles/cluster';
import { runStandalone } from './roles/everything';
import { allRoles, roleNames } from './roles/names';

/** Result of a started process. */
export interface Serving {
  /** URL that the process listens on. */
  readonly address: string;
  /** Demo data; null if there is none. */
  readonly demoData: DemoData | null;
}

/** Modules that import the whole service. They are loaded when they are needed: see `runStandalone`. */
const load = {
  clusters: () => require('./roles/cluster') as { readonly runClustered: typeof runClustered },
  roles: () => require('./roles') as { readonly findRole: typeof findRole },
  startPage: () => require('./runtime/start-page') as { readonly startPageUrl: typeof startPageUrl },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const noop = (): void => {};

/** `npm start [-- --role <role>]`: runs the service, or one role of it, until it is stopped. ADR 0001. */
async function start(shutdown: Shutdown): Promise<void> {
  const { role = allRoles } = readOptions(
    { role: { type: 'string' } },
    `npm start [-- --role ${[...roleNames, allRoles].join('|')}]`,
  );
  const config = configuration.load(process.env);
  const count = isClustered() ? 1 : clusterSize(config, role);
  const progress = isFirst() ? print : noop;
  const startAttempt = (attempt: Shutdown): Promise<Serving> =>
    count > 1
      ? load.clusters().runClustered<Serving>(count, role, config, attempt, progress)
      : serve(role, config, attempt, progress);
  // No retry after a failed creation of the demo data: the incomplete data must not be continued. The process that owns
  // the database empties the database at the next start.
  const serving = await (makesDemo(process.env)
    ? startAttempt(shutdown)
    : startWithRetry(config.START_PATIENCE, shutdown, progress, startAttempt));
  if (isClustered()) return notifyReady(serving);
  if (role !== allRoles)
    return print(`${role} listens at ${serving.address}${count > 1 ? `, in ${count} processes` : ''}`);
  print(announcement(config, serving));
}

async function serve(
  role: string,
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
): Promise<Serving> {
  if (role !== allRoles)
    return { address: await load.roles().findRole(role)(config, shutdown, progress), demoData: null };
  const { origin, demoData } = await runStandalone(config, shutdown, progress, { always: makesDemo(process.env) });
  return { address: origin, demoData };
}

function announcement(config: Config, { address: origin, demoData }: Serving): string {
  const sandboxFile = demoData && writeSandboxFile(join(config.DATA_FOLDER, 'sandbox.json'), origin, demoData);
  return announce({
    origin,
    key: demoData?.accounts[0]?.keys.latest ?? null,
    membershipId: demoData?.examples.membership_id ?? null,
    readyAfter: process.uptime() * 1_000,
    sandboxFile,
    startPage: load.startPage().startPageUrl(config, origin),
  });
}

runCommand('service', start);
