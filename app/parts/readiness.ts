import { get } from 'node:http';
import type { ReadinessCheck, ReadinessChecks, Signals } from '../../subgraphs/kit/src';
import { workerHealth } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { domainVariables } from '../settings/domains';

/** Milliseconds after which a worker that only fails counts as missing. */
const failingTooLong = 30_000;

/** Milliseconds that another process has to answer. */
const longestAnswer = 1_500;

/** Whether this process hears from the others, which goes through the database. ADR 0040. */
export function hears(signals: Signals): ReadinessCheck {
  return () => {
    if (!signals.connected) throw new Error('no connection to the database');
  };
}

/** Whether each worker of this process has come to something lately. */
export function workersDo(): void {
  const [failing] = workerHealth.failing(failingTooLong);
  if (failing) throw new Error(`${failing} only fails`);
}

/** The domains that run in processes of their own. */
export function remoteDomains(config: Config): NonNullable<ReadinessChecks['asked']> {
  return Object.fromEntries(
    Object.entries(domainVariables).map(([name, variable]) => [
      `subgraph ${name}`,
      () => isReady(new URL('/readyz', config[variable])),
    ]),
  );
}

function isReady(address: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = get(address, { agent: false, signal: AbortSignal.timeout(longestAnswer) }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`${address.host} is not ready`));
    });
    asking.on('error', reject);
  });
}

/** Milliseconds between "not ready" and the end of the connections. In a sandbox somebody sits in front of the terminal and waits. */
export function drainGrace({ DRAIN_GRACE, MODE }: Pick<Config, 'DRAIN_GRACE' | 'MODE'>): number {
  return DRAIN_GRACE ?? (MODE === 'live' ? 5_000 : 0);
}
