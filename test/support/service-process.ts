import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raisedLimits } from '../../app/runtime/raised-limits';
import { type ServiceProcess, startProgram, startService as start } from '../../app/runtime/service-process';

export * from '../../app/runtime/service-process';
export { commandOf, processesOf } from './processes';

/** Environment in which no wait ends because the machine is busy. Tests that expect a wait to end set their own limits. */
export const longTimeouts = { POOL_PATIENCE: '60s', STATEMENT_TIMEOUT: '60s', REQUEST_DEADLINE: '60s' } as const;

/** The default waits of the service, for tests in which a database becomes unavailable. */
export const defaultTimeouts = { POOL_PATIENCE: '5s', STATEMENT_TIMEOUT: '10s', REQUEST_DEADLINE: '15s' } as const;

/** Starts the service like `npm start`, with raised rate limits and long waits unless the environment sets some. */
export function startService(environment: Readonly<Record<string, string>>, ...args: string[]): ServiceProcess {
  return start({ ...raisedLimits, ...longTimeouts, ...environment }, ...args);
}

/** Runs `npm` with arguments in the project like a user. It does not contact a registry. */
export function startNpm(args: readonly string[], environment: Readonly<Record<string, string>>): ServiceProcess {
  return startProgram('npm', args, { ...npmEnvironment(), ...environment });
}

/** Returns the environment that npm needs. */
export function npmEnvironment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    // The default location would be in the temporary folder.
    NODE_COMPILE_CACHE: join(__dirname, '../../node_modules/.cache/compile'),
    npm_config_cache: join(tmpdir(), 'npm'),
    npm_config_logs_max: '0',
    npm_config_update_notifier: 'false',
  };
}

/** Creates a new data folder for one service. */
export function dataFolder(): { readonly path: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'service-process-'));
  return { path: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) };
}
