import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../architecture/support/source-files';

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

/**
 * Runs a program of installed packages, and returns its output and exit code.
 *
 * @param packages folder with the packages
 * @param cwd working directory
 */
export function runTool(
  packages: string,
  program: string,
  args: readonly string[],
  cwd: string,
): { status: number | null; stdout: string } {
  const file = path.join(packages, 'node_modules/.bin', program);
  const { status, stdout } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: environment,
  });
  return { status, stdout };
}

/** Runs the project's TypeScript compiler in a folder. */
export const runCompiler = (args: readonly string[], cwd: string) => runTool(projectRoot, 'tsc', args, cwd);
