import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raisedLimits } from '../../app/parts/raised-limits';
import { type ServiceProcess, startProgram, startService as start } from '../../app/parts/service-process';

export * from '../../app/parts/service-process';
export { commandOf, processesOf } from './processes';

/** Environment in which no wait ends because the machine is busy: tests that expect one to end set limits of their own. */
export const longWaits = { POOL_PATIENCE: '60s', STATEMENT_TIMEOUT: '60s', REQUEST_DEADLINE: '60s' } as const;

/** The waits of a service without a configuration, for tests in which a database goes away. */
export const usualWaits = { POOL_PATIENCE: '5s', STATEMENT_TIMEOUT: '10s', REQUEST_DEADLINE: '15s' } as const;

/** `npm start` where no test meets a limit on callers, or the end of a wait, unless the environment sets one. */
export function startService(environment: Readonly<Record<string, string>>, ...args: string[]): ServiceProcess {
  return start({ ...raisedLimits, ...longWaits, ...environment }, ...args);
}

/** `npm` with arguments, in the project as a user runs it. It asks no registry. */
export function startNpm(args: readonly string[], environment: Readonly<Record<string, string>>): ServiceProcess {
  return startProgram('npm', args, { ...npmEnvironment(), ...environment });
}

/** What npm needs in its environment. */
export function npmEnvironment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    // By itself it would keep its compiled code with the temporary files.
    NODE_COMPILE_CACHE: join(__dirname, '../../node_modules/.cache/compile'),
    npm_config_cache: join(tmpdir(), 'npm'),
    npm_config_logs_max: '0',
    npm_config_update_notifier: 'false',
  };
}

/** A new folder for the data of one service. */
export function dataFolder(): { readonly path: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'service-process-'));
  return { path: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) };
}
