import { statSync } from 'node:fs';
import type { BenchFixture } from './fixture';

/** State of metrics and log before a measurement: number of counted requests, and size of the log in bytes. */
export interface Traces {
  readonly counted: number;
  readonly logged: number;
}

async function traces({ service }: BenchFixture): Promise<Traces> {
  const text = await (await fetch(service.metrics)).text();
  const counts = [...text.matchAll(/^commerce_graph_requests_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return { counted: counts.reduce((sum, count) => sum + count, 0), logged: statSync(service.log).size };
}

/**
 * Throws unless the service authenticates and rate-limits requests, as in production. Returns the current number of
 * counted requests and the size of the log.
 */
export async function checkSwitchedOn(fixture: BenchFixture): Promise<Traces> {
  const address = `${fixture.service.origin}/api/v1/memberships?first=1&account_id=${fixture.accountId}`;
  const anonymousResponse = await fetch(address);
  if (anonymousResponse.status !== 401)
    throw new Error(
      `Who has no credential is answered ${anonymousResponse.status} instead of 401: authentication is off.`,
    );
  const authorized = await fetch(address, { headers: { authorization: `Bearer ${fixture.key}` } });
  if (!authorized.headers.has('ratelimit')) throw new Error('Answers tell no limit: limits are off.');
  return traces(fixture);
}

/** Throws unless the metrics counted, and the log contains, every request since `before`. */
export async function checkTraced(fixture: BenchFixture, before: Traces, requests: number): Promise<void> {
  const after = await traces(fixture);
  if (after.counted - before.counted < requests)
    throw new Error(`The metrics have counted ${after.counted - before.counted} of ${requests} requests.`);
  // If every request was logged, the log has grown by more than 100 bytes per request.
  if (after.logged - before.logged < requests * 100)
    throw new Error(`The log has grown by ${after.logged - before.logged} bytes in ${requests} requests.`);
}
