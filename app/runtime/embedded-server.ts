import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import type { Config } from '../config';

/**
 * Starts the embedded Postgres of a service. A server that keeps crashing ends the process.
 * @param progress receives a line for each step that an operator may want to see
 * @param spawned called when the first process of Postgres has been started
 */
export function startEmbeddedServer(
  config: Pick<Config, 'DATA_FOLDER'>,
  progress: (line: string) => void,
  spawned?: () => void,
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataFolder: join(config.DATA_FOLDER, 'postgres'),
    log: progress,
    lost: endWithoutDatabase,
    spawned,
  });
}

/** EX_TEMPFAIL of `sysexits.h`: a supervisor should restart the service. */
const databaseLostExitCode = 75;

/** Ends a service whose embedded Postgres keeps crashing. */
function endWithoutDatabase(): void {
  process.exitCode = databaseLostExitCode;
  process.stderr.write('The embedded Postgres keeps exiting: see server.log in the data folder.\n');
  process.kill(process.pid, 'SIGTERM');
}
