import type { Config } from '../config';
import type { DemoData } from '../demo-data';
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { startEmbeddedServer } from '../runtime/embedded-server';
import { checkFiles } from '../runtime/file-location';
import { guardOf } from '../runtime/guard';
import { listen } from '../runtime/http-server';
import { openSecrets } from '../runtime/secrets';
import type { Shutdown } from '../runtime/shutdown';
import type { runOn } from './whole-service';

/** The running service of this process. */
export interface RunningService {
  /** Public URL of the service, without a path. */
  readonly origin: string;
  /** Keys and example ids of the demo data; null without demo data. */
  readonly demoData: DemoData | null;
}

/** Options of the demo data. */
export interface DemoOptions {
  /** Whether to create the demo data also in a configured database, not only in the embedded one. */
  readonly always?: boolean;
  /** The dates of the demo data lie in the 90 days before this day; default: the day of the first start. */
  readonly today?: Date;
  /** If false, no activity (purchases, payouts, disputes) is simulated. */
  readonly activity?: boolean;
}

/**
 * Runs every role in this process: all domains behind one gateway, REST, WebSocket, and the workers.
 * @param progress receives a line for each step that an operator may want to see
 * @param demo options of the demo data, which is created in an embedded database by default
 */
export async function runStandalone(
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
  demo: DemoOptions = {},
): Promise<RunningService> {
  const server = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (resource) => resource.close());
  const secrets = openSecrets(config);
  checkFiles(config);
  progress('Opening the database.');
  const embedded = config.DATABASE_URL === undefined ? await spawnEmbedded(config, shutdown, progress) : undefined;
  // Loaded while Postgres starts in its own processes: the modules of the service take as long as a new database.
  const wholeService = require('./whole-service') as { readonly runOn: typeof runOn };
  return wholeService.runOn({ config, server, secrets, shutdown, progress, demo }, embedded?.starting);
}

/**
 * Starts the embedded server, and resolves when its first process has been started. The result contains the promise of
 * the started server.
 */
async function spawnEmbedded(
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
): Promise<{ readonly starting: Promise<EmbeddedPostgres> }> {
  const { promise: spawned, resolve } = Promise.withResolvers<void>();
  const starting = shutdown.add(startEmbeddedServer(config, progress, resolve), (resource) => resource.stop());
  await Promise.race([spawned, starting]);
  return { starting };
}
