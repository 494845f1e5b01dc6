import { callAs } from '../support/sandbox';
import { endProcesses } from '../support/service-process';
import { type Fleet, startFleet } from './support';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet('http://127.0.0.1:1');
});
afterAll(async () => {
  await endProcesses();
  await fleet?.remove();
});

/** Returns the status of a list that needs only billing; 0 if the response has errors. */
async function list({ keys }: Fleet['sandbox']['accounts'][number]): Promise<number> {
  const call = { method: 'POST', path: '/graphql', body: { query: '{ plans(first: 3) { nodes { id title } } }' } };
  const { status, text } = await callAs(keys.latest, fleet.origin('gateway'), call);
  return status === 200 && text.includes('"errors"') ? 0 : status;
}

it('recently verified credentials remain valid while the platform domain is down', async () => {
  const [verified, other] = fleet.sandbox.accounts;
  if (!verified || !other) throw new Error('The demo data has two accounts.');
  expect(await list(verified)).toBe(200);
  expect(await fleet.processes['subgraph:platform'].end('SIGKILL')).toBe('SIGKILL');
  // Enough requests to last longer than the five seconds for which a principal is cached without a lookup.
  for (let count = 0; count < 1_000; count += 1) expect(await list(verified)).toBe(200);
  expect(await list(other)).toBe(503);
  await fleet.restart('subgraph:platform');
  expect(await list(other)).toBe(200);
});
