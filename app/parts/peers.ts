import { setTimeout as pause } from 'node:timers/promises';
import type { AbsentSubgraph, Graph } from '../../gateway/src';
import type { Config } from '../config';
import { domainVariables } from '../settings/domains';
import { Stopping, type Shutdown } from './shutdown';

/** Required domains are not available in time, or do not match the supergraph. The message has a line for each. */
export class PeersMissing extends Error {}

/** Pause between two polls, and interval at which the same state is reported again, in milliseconds. */
const looking = { pause: 250, tellAgain: 10_000 };

/**
 * Waits until each remote domain responds and serves the schema of the supergraph. Throws `PeersMissing` after `START_PATIENCE`.
 * @param progress receives a line for each step that an operator may want to see
 */
export async function awaitPeers(
  graph: Pick<Graph, 'absent'>,
  config: Config,
  shutdown: Pick<Shutdown, 'begun'>,
  progress: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  let [said, saidAt] = ['', began];
  for (;;) {
    const absent = (await graph.absent()).map((one) => told(one, config));
    if (shutdown.begun) throw new Stopping();
    if (absent.length === 0) return;
    const now = performance.now();
    const left = Math.ceil((began + config.START_PATIENCE - now) / 1_000);
    if (left <= 0)
      throw new PeersMissing(
        `The domains that this role asks are not there after ${config.START_PATIENCE / 1_000} s:\n${absent.map((one) => `- ${one}`).join('\n')}`,
      );
    const line = absent.join('; ');
    if (line !== said || now - saidAt >= looking.tellAgain) {
      [said, saidAt] = [line, now];
      progress(`Waiting, ${left} s at most, for ${line}.`);
    }
    await pause(looking.pause);
  }
}

function told({ name, reason }: AbsentSubgraph, config: Config): string {
  const variable = domainVariables[name as keyof typeof domainVariables];
  return `${name} at ${config[variable]} (${variable}): ${reason}`;
}
