import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raisedLimits } from '../../app/parts/raised-limits';
import { type ServiceProcess, startProgram, startService as start } from '../../app/parts/service-process';

export * from '../../app/parts/service-process';
export { commandOf, processesOf } from './processes';

/** `npm start` where no test meets a limit on callers, unless the environment sets one. */
export function startService(environment: Readonly<Record<string, string>>, ...args: string[]): ServiceProcess {
  return start({ ...raisedLimits, ...environment }, ...args);
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
