import type { EventEmitter } from 'node:events';
import { DatabaseStartError } from '../embedded-postgres/start-error';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import { isClustered } from './cluster';
import { collectWhenIdle, exitProcess } from './garbage-collection';
import { Shutdown } from './shutdown';

export { InvalidArguments } from './invalid-arguments';

/**
 * Runs a command as this process. On failure it reports the error and exits with code 1. Opened resources are closed
 * before every exit: when a task has finished, after a signal, and when npm has ended. The last two are logged.
 * @param kind a `service` keeps running after its work has resolved, a `task` exits
 */
export function runCommand(kind: 'service' | 'task', work: (shutdown: Shutdown) => Promise<void>): void {
  const shutdown = new Shutdown();
  const end = async (): Promise<never> => {
    await shutdown.run();
    return exitProcess();
  };
  const working = Promise.resolve(shutdown)
    .then(work)
    .then(
      () => {
        if (kind === 'service') return void collectWhenIdle();
        return shutdown.begun ? undefined : end();
      },
      (error: Error) => {
        // Errors of pending operations during the shutdown are only its consequences.
        if (!shutdown.begun) printError(error);
        return end();
      },
    );
  const stop = async (reason: string): Promise<never> => {
    if (!shutdown.begun) reportStopReason(kind, reason);
    process.exitCode ??= kind === 'service' ? 0 : interrupted;
    // Resources that are still being opened must be closed too.
    await Promise.all([shutdown.run(), working]);
    return exitProcess();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(`${signal} received`));
  // Emitted by scripts/parent-watch.mjs, which is loaded in processes that npm starts.
  (process as EventEmitter).on('parentEnd', () => void stop('the parent process ended'));
}

/**
 * Writes the reason of the shutdown in one line: to stdout for a service, to stderr for a task, whose stdout contains
 * results. Processes of a cluster write nothing.
 */
function reportStopReason(kind: 'service' | 'task', reason: string): void {
  // Ignore the error events that writing to a closed terminal emits.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (!isClustered()) (kind === 'service' ? process.stdout : process.stderr).write(`Stopping: ${reason}.\n`);
}

/** Exit code that shells use for a command interrupted by Ctrl-C. */
const interrupted = 130;

/** Reports an error: in one line if the operator can fix it. All others are bugs, reported with their stack. */
function printError(error: Error): void {
  const isMendable = error instanceof OperatorError || error instanceof DatabaseStartError;
  const message = isMendable ? error.message : (error.stack ?? error.message);
  if (message) process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
