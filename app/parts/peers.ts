import { setTimeout as pause } from 'node:timers/promises';
import type { AbsentSubgraph, Graph } from '../../gateway/src';
import type { Config } from '../config';
import { domainVariables } from '../settings/domains';
import { Stopping, type Shutdown } from './shutdown';

/** Domains that this process asks did not come in time, or are not what it needs. The message has a line for each. */
export class PeersMissing extends Error {}

/** Pause between two looks, and time after which somebody who watches is told again, in milliseconds. */
const looking = { pause: 250, tellAgain: 10_000 };

/**
 * Waits until each domain of another process is there and serves what the graph was made of. Throws `PeersMissing` after
 * `START_PATIENCE`.
 *
 * @param progress takes one line for each step that a person may want to wait for
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
