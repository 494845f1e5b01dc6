import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import type { UnavailableSubgraph, Graph } from '../../gateway/src';
import type { Config } from '../config';
import { domainVariables } from '../settings/domains';
import { Stopping, type Shutdown } from './shutdown';

/**
 * Required domains are not available in time, or do not match the supergraph. The message has a line for each of these
 * domains.
 */
export class PeersUnavailable extends OperatorError {}

/** Pause between two polls, and interval at which the same state is reported again, in milliseconds. */
const polling = { pause: 250, tellAgain: 10_000 };

/**
 * Waits until each remote domain responds and serves the schema of the supergraph. Throws `PeersUnavailable` after `START_PATIENCE`.
 * @param progress receives a line for each step that an operator may want to see
 */
export async function awaitPeers(
  graph: Pick<Graph, 'absent'>,
  config: Config,
  shutdown: Pick<Shutdown, 'begun'>,
  progress: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now();
  let [lastReport, lastReportAt] = ['', startedAt];
  for (;;) {
    const unavailable = (await graph.absent()).map((subgraph) => describeAbsence(subgraph, config));
    if (shutdown.begun) throw new Stopping();
    if (unavailable.length === 0) return;
    const now = performance.now();
    const remainingSeconds = Math.ceil((startedAt + config.START_PATIENCE - now) / 1_000);
    if (remainingSeconds <= 0)
      throw new PeersUnavailable(
        `The domains that this role requires are unavailable after ${config.START_PATIENCE / 1_000} s:\n${unavailable.map((description) => `- ${description}`).join('\n')}`,
      );
    const line = unavailable.join('; ');
    if (line !== lastReport || now - lastReportAt >= polling.tellAgain) {
      [lastReport, lastReportAt] = [line, now];
      progress(`Waiting at most ${remainingSeconds} s for ${line}.`);
    }
    await pause(polling.pause);
  }
}

function describeAbsence({ name, reason }: UnavailableSubgraph, config: Config): string {
  const variable = domainVariables[name as keyof typeof domainVariables];
  return `${name} at ${config[variable]} (${variable}): ${reason}`;
}
