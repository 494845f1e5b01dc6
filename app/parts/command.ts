import type { EventEmitter } from 'node:events';
import { DatabaseStartError } from '../../subgraphs/kit/src/database/embedded-postgres';
import { EventLogUnreachable } from '../../subgraphs/events/src/log/event-log-unreachable';
import { ConfigurationError } from '../../subgraphs/kit/src/config';
import { WrongMode } from '../../subgraphs/kit/src/database/mode';
import { DivisionRefused } from '../division/divide';
import { ClusterBroken, isClustered } from './cluster';
import { FilesUnusable } from './files';
import { collectAtRest, leave } from './garbage';
import { PortUnavailable } from './http-front';
import { StartGivenUp } from './patient-start';
import { PeersMissing } from './peers';
import { SecretUnusable } from './secrets';
import { ServiceRefused } from './service-client';
import { Shutdown } from './shutdown';
import { DatabaseUnreachable } from './storage';

/** The command line is not understood; the message says so in one line, with the usage. */
export class WrongArguments extends Error {}

/** What a person can mend: told in one line. Anything else is our fault and shown whole. */
const mendable = [
  ClusterBroken,
  ConfigurationError,
  DatabaseStartError,
  DatabaseUnreachable,
  DivisionRefused,
  EventLogUnreachable,
  FilesUnusable,
  PeersMissing,
  PortUnavailable,
  SecretUnusable,
  ServiceRefused,
  StartGivenUp,
  WrongArguments,
  WrongMode,
];

/**
 * Runs a command as this process: on failure it says why and ends with code 1, and whatever ends it (its own end for a
 * task; a signal or the end of npm, which are logged, for both), what it has opened is closed first.
 *
 * @param kind a `service` goes on after its work has resolved, a `task` is done then
 */
export function runCommand(kind: 'service' | 'task', work: (shutdown: Shutdown) => Promise<void>): void {
  const shutdown = new Shutdown();
  const end = async (): Promise<never> => {
    await shutdown.run();
    return leave();
  };
  const working = Promise.resolve(shutdown)
    .then(work)
    .then(
      () => {
        if (kind === 'service') return void collectAtRest();
        return shutdown.begun ? undefined : end();
      },
      (error: Error) => {
        // Once everything is being closed, whatever was still being opened fails in one way or another.
        if (!shutdown.begun) tell(error);
        return end();
      },
    );
  const stop = async (reason: string): Promise<never> => {
    if (!shutdown.begun) sayWhy(kind, reason);
    process.exitCode ??= kind === 'service' ? 0 : interrupted;
    // What is still being opened comes to its end too, so that nothing is left behind.
    await Promise.all([shutdown.run(), working]);
    return leave();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(`${signal} received`));
  // Emitted by scripts/parent-watch.mjs, which processes that npm started have.
  (process as EventEmitter).on('parentEnd', () => void stop('the parent process ended'));
}

/** One line: with the other progress of a service, but not among the results of a task. */
function sayWhy(kind: 'service' | 'task', reason: string): void {
  // A terminal that has disappeared takes no more lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (!isClustered()) (kind === 'service' ? process.stdout : process.stderr).write(`Stopping: ${reason}.\n`);
}

/** As shells report a command that Ctrl-C has ended. */
const interrupted = 130;

function tell(error: Error): void {
  const message = mendable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
  if (message) process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
