import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../../app/runtime/service-process';

/** The result of a command. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Environment variables in addition to PATH and the folders of the configuration and the cache. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Text on stdin, which ends after it; null keeps stdin open. */
  readonly input?: string | null;
  /** Arguments of a command that runs in a terminal of its own. */
  readonly terminal?: string;
}

/** A command that is still running. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** Output so far. */
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<Run>;
}

/** The packed command line in an empty folder, with a configuration of its own. */
export interface CliFixture {
  readonly folder: string;
  /** Folder of the stored profiles. */
  readonly configuration: string;
  run(args: readonly string[], options?: RunOptions): Promise<Run>;
  start(args: readonly string[], options?: RunOptions): RunningCommand;
  remove(): void;
}

/** Compiles the command line like `npm pack`, and runs it outside of the repository. */
export function openCli(): CliFixture {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  const program = join(folder, 'package');
  mkdirSync(program);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts/pack-cli.mjs'), join(program, 'dist')],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  copyFileSync(join(projectRoot, 'packages/cli/package.json'), join(program, 'package.json'));
  return cliIn(folder, [process.execPath, join(program, 'dist/packages/cli/src/main.js')]);
}

/**
 * Runs a command line in a folder.
 * @param program the program with its first arguments
 */
export function cliIn(folder: string, [program, ...first]: readonly [string, ...string[]]): CliFixture {
  const configuration = join(folder, 'config');
  const start: CliFixture['start'] = (args, { variables = {}, input = '', terminal } = {}) => {
    const env = {
      PATH: process.env.PATH,
      XDG_CONFIG_HOME: configuration,
      XDG_CACHE_HOME: join(folder, 'cache'),
      ...variables,
    };
    // `script` runs a command in a pseudo terminal.
    const [file, ...rest] =
      terminal === undefined
        ? ([program, ...first, ...args] as const)
        : (['script', '-qec', `${[program, ...first].join(' ')} ${terminal}`, '/dev/null'] as const);
    const child = spawn(file, rest, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    // A command that ends without reading its input closes the pipe.
    child.stdin.on('error', () => undefined);
    if (input !== null) child.stdin.end(input);
    return {
      process: child,
      output,
      ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...output })),
    };
  };
  return {
    folder,
    configuration,
    start,
    run: (args, options) => start(args, options).ended,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
