import { get } from 'node:http';
import type { ReadinessCheck, ReadinessChecks, Signals } from '../../subgraphs/kit/src';
import { workerHealth } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { domainVariables } from '../settings/domains';

/** Milliseconds of continuous failures of a worker after which the process reports "not ready". */
const maxFailureMs = 30_000;

/** Timeout for the readiness check of another process, in milliseconds. */
const probeTimeoutMs = 1_500;

/** Creates a readiness check that this process receives the Postgres notifications of the other processes. ADR 0040. */
export function signalsCheck(signals: Signals): ReadinessCheck {
  return () => {
    if (!signals.connected) throw new Error('no connection to the database');
  };
}

/** Readiness check: throws if a worker of this process has been failing continuously. */
export function checkWorkers(): void {
  const [failing] = workerHealth.failing(maxFailureMs);
  if (failing) throw new Error(`${failing} keeps failing`);
}

/** Returns readiness checks of the domains in other processes, which request `/readyz` of each domain. */
export function remoteDomains(config: Config): NonNullable<ReadinessChecks['dependencies']> {
  return Object.fromEntries(
    Object.entries(domainVariables).map(([name, variable]) => [
      `subgraph ${name}`,
      () => isReady(new URL('/readyz', config[variable])),
    ]),
  );
}

function isReady(address: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: false, signal: AbortSignal.timeout(probeTimeoutMs) }, (response) => {
      response.resume();
      if (response.statusCode === 200) resolve();
      else reject(new Error(`${address.host} is not ready`));
    });
    request.on('error', reject);
  });
}

/** Milliseconds between "not ready" and the closing of connections. Zero in a sandbox, where a developer waits at the terminal. */
export function drainGracePeriod({ DRAIN_GRACE, MODE }: Pick<Config, 'DRAIN_GRACE' | 'MODE'>): number {
  return DRAIN_GRACE ?? (MODE === 'live' ? 5_000 : 0);
}
