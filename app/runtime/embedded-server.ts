import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
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
    template: () => templateFolder(),
    log: progress,
    lost: endWithoutDatabase,
    spawned,
  });
}

/** Files that the schemas of a new database depend on: the migrations, and the functions that some of them call. */
const sources = [
  'subgraphs/*/src/migrations/*.js',
  'subgraphs/kit/src/database/{kit-tables,index-migration}.js',
  'rest-compat/edge-store/migrations/*.sql',
];

/**
 * Returns the folder of the database template of a build, whether or not it exists. Its name is a hash of the
 * migrations, so that no other build uses it.
 *
 * @param build folder of the compiled files
 */
export function templateFolder(build = join(__dirname, '../..')): string {
  const hash = createHash('sha256');
  for (const name of globSync(sources, { cwd: build }).sort())
    hash.update(`${name}\n`).update(readFileSync(join(build, name)));
  return join(build, '../node_modules/.cache/database', hash.digest('hex').slice(0, 16));
}

/** EX_TEMPFAIL of `sysexits.h`: a supervisor should restart the service. */
const databaseLostExitCode = 75;

/** Ends a service whose embedded Postgres keeps crashing. */
function endWithoutDatabase(): void {
  process.exitCode = databaseLostExitCode;
  process.stderr.write('The embedded Postgres keeps exiting: see server.log in the data folder.\n');
  process.kill(process.pid, 'SIGTERM');
}
