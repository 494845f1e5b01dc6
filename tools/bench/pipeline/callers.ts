import { Agent } from 'undici';
import type { Measure } from './measures';
import type { Stage } from './stage';

const count = 80;
const seconds = 10;
/** REST lists, at least one per domain, that the clients request in turn. */
const paths = ['products', 'plans', 'memberships', 'payments', 'payouts', 'courses', 'disputes', 'webhooks'];
const graph = JSON.stringify({ query: '{ products(first: 5) { nodes { id title account { id title } } } }' });

/**
 * Measures how many requests 80 concurrent clients complete in 10 s and how many fail, with as many Postgres
 * connections as the Compose file of the build allows.
 */
export const callers: Measure = {
  units: { requests: 'of 80 callers in 10 s', failed: 'of them' },
  async run(stage) {
    await stage.rest();
    const release = await stage.limitConnections();
    for (const name of ['gateway', 'rest'] as const) await stage.start(name);
    try {
      return await call(stage);
    } finally {
      for (const name of ['gateway', 'rest'] as const) await stage.stop(name);
      await release();
    }
  },
};

async function call(stage: Stage): Promise<Readonly<Record<'requests' | 'failed', number>>> {
  const { id, keys } = stage.seller;
  const headers = { authorization: `Bearer ${keys.latest}`, 'api-version-date': '2026-08-21' };
  const agent = new Agent({ connections: count, pipelining: 1 });
  const totals = { requests: 0, failed: 0 };
  const end = performance.now() + seconds * 1_000;
  const caller = async (_: unknown, number: number): Promise<void> => {
    for (let requestNumber = number; performance.now() < end; requestNumber += 1) {
      const isGraph = requestNumber % 3 === 0;
      const response = await agent.request({
        origin: stage.originOf(isGraph ? 'gateway' : 'rest'),
        path: isGraph ? '/graphql' : `/api/v1/${paths[requestNumber % paths.length]}?account_id=${id}`,
        method: isGraph ? 'POST' : 'GET',
        headers: isGraph ? { ...headers, 'content-type': 'application/json' } : headers,
        body: isGraph ? graph : null,
      });
      const text = await response.body.text();
      totals.requests += 1;
      if (response.statusCode !== 200 || text.includes('"errors"')) totals.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, caller));
  await agent.close();
  return totals;
}
